// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

#include "CDiscoveryLibraries.h"

#include <avahi-client/client.h>
#include <avahi-common/simple-watch.h>
#include <dlfcn.h>
#include <stdio.h>

// libdns_sd has no call for this; libavahi-client, on which it is built, has. It is loaded for this one question, into a
// scope of its own: see the header.
#define FIND(library, name) __typeof__(name) *find_##name = (__typeof__(name) *)dlsym(library, #name)

static void copy(char *target, size_t capacity, const char *text) {
    snprintf(target, capacity, "%s", text == NULL ? "" : text);
}

bool discovery_ask_daemon(char *version, char *host, size_t capacity) {
    void *library = dlopen("libavahi-client.so.3", RTLD_NOW | RTLD_LOCAL);
    if (library == NULL) return false;
    FIND(library, avahi_client_new);
    FIND(library, avahi_client_free);
    FIND(library, avahi_client_get_version_string);
    FIND(library, avahi_client_get_host_name_fqdn);
    bool answers = false;
    AvahiSimplePoll *poll = avahi_simple_poll_new();
    // Fails where there is no bus, and where there is no daemon on it.
    AvahiClient *client = poll == NULL ? NULL : find_avahi_client_new(avahi_simple_poll_get(poll), 0, NULL, NULL, NULL);
    if (client != NULL) {
        copy(version, capacity, find_avahi_client_get_version_string(client));
        copy(host, capacity, find_avahi_client_get_host_name_fqdn(client));
        answers = version[0] != 0;
        find_avahi_client_free(client);
    }
    if (poll != NULL) avahi_simple_poll_free(poll);
    // The library stays: libdns_sd may use it, too, and D-Bus does not like to be unloaded.
    return answers;
}
