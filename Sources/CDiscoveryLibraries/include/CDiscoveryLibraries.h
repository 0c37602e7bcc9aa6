// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

#ifndef CDISCOVERYLIBRARIES_H
#define CDISCOVERYLIBRARIES_H

#include <stdbool.h>
#include <stddef.h>

// libavahi-core and libdns_sd are loaded when they are first needed, each into a scope of its own.
//
// They cannot be linked into one program: libavahi-core exports an internal function, avahi_entry_group_free, that has
// the name of a public one of libavahi-client (on which libdns_sd is built) and other parameters. Whichever the dynamic
// linker sees first is called by both, and the other library crashes when a publication ends (Avahi 0.8, seen).
//
// The functions that are used are defined here under their own names and forward to the loaded library. Loading late
// has a second use: a program that does not look for neighbours does not pay for D-Bus at its start.

/// Loads libavahi-core; false if it is not installed. To be called before any function of avahi-core.
bool discovery_load_avahi_core(void);

/// Loads libdns_sd; false if it is not installed. To be called before any function of dns_sd.h.
bool discovery_load_dns_sd(void);

/// Asks the Avahi daemon, over D-Bus, for its version and for the host name that it publishes; blocks until it answers.
/// Both texts are cut to the capacity and end with a NUL. False if it does not answer.
bool discovery_ask_daemon(char *version, char *host, size_t capacity);

#endif
