// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

#include "CDiscoveryLibraries.h"

#include <avahi-common/malloc.h>
#include <avahi-core/core.h>
#include <avahi-core/log.h>
#include <avahi-core/lookup.h>
#include <avahi-core/publish.h>
#include <avahi-core/rr.h>
#include <dlfcn.h>
#include <dns_sd.h>
#include <pthread.h>
#include <stddef.h>
#include <stdlib.h>

static void *avahi_core_library;
static void *dns_sd_library;
static pthread_once_t allocator_once = PTHREAD_ONCE_INIT;
static pthread_once_t avahi_core_once = PTHREAD_ONCE_INIT;
static pthread_once_t dns_sd_once = PTHREAD_ONCE_INIT;

// RTLD_LOCAL keeps the names apart. The sonames are those of Avahi since 0.6.31 and of its Bonjour layer since ever.
static void open_avahi_core(void) { avahi_core_library = dlopen("libavahi-core.so.7", RTLD_NOW | RTLD_LOCAL); }
static void open_dns_sd(void) { dns_sd_library = dlopen("libdns_sd.so.1", RTLD_NOW | RTLD_LOCAL); }

// libdns_sd (Avahi 0.8, sdref_new) leaves the callbacks of a new DNSServiceRef uninitialized, and calls one of them when
// the daemon goes away: a jump into freed memory (seen). Avahi's allocator can be replaced, by one that clears.
static void *allocate_cleared(size_t size) { return calloc(1, size); }

static void set_allocator(void) {
    static const AvahiAllocator clearing = {allocate_cleared, free, realloc, calloc};
    avahi_set_allocator(&clearing);
}

bool discovery_load_avahi_core(void) {
    pthread_once(&allocator_once, set_allocator);
    pthread_once(&avahi_core_once, open_avahi_core);
    return avahi_core_library != NULL;
}

bool discovery_load_dns_sd(void) {
    pthread_once(&allocator_once, set_allocator);
    pthread_once(&dns_sd_once, open_dns_sd);
    return dns_sd_library != NULL;
}

// Defines a function that calls its namesake in a library. The headers above check the parameters.
#define FORWARD(library, result, name, parameters, arguments) \
    result name parameters { \
        result(*namesake) parameters = (result(*) parameters)dlsym(library, #name); \
        return namesake arguments; \
    }

#define AVAHI_CORE(result, name, parameters, arguments) FORWARD(avahi_core_library, result, name, parameters, arguments)
#define DNS_SD(result, name, parameters, arguments) FORWARD(dns_sd_library, result, name, parameters, arguments)

AVAHI_CORE(void, avahi_set_log_function, (AvahiLogFunction function), (function))
AVAHI_CORE(AvahiServerConfig *, avahi_server_config_init, (AvahiServerConfig * config), (config))
AVAHI_CORE(void, avahi_server_config_free, (AvahiServerConfig * config), (config))
AVAHI_CORE(AvahiServer *, avahi_server_new,
    (const AvahiPoll *poll, const AvahiServerConfig *config, AvahiServerCallback callback, void *context, int *error),
    (poll, config, callback, context, error))
AVAHI_CORE(void, avahi_server_free, (AvahiServer * server), (server))
AVAHI_CORE(int, avahi_server_errno, (AvahiServer * server), (server))

AVAHI_CORE(AvahiSEntryGroup *, avahi_s_entry_group_new,
    (AvahiServer * server, AvahiSEntryGroupCallback callback, void *context), (server, callback, context))
AVAHI_CORE(void, avahi_s_entry_group_free, (AvahiSEntryGroup * group), (group))
AVAHI_CORE(int, avahi_s_entry_group_commit, (AvahiSEntryGroup * group), (group))
AVAHI_CORE(int, avahi_server_add,
    (AvahiServer * server, AvahiSEntryGroup *group, AvahiIfIndex interface, AvahiProtocol protocol,
        AvahiPublishFlags flags, AvahiRecord *record),
    (server, group, interface, protocol, flags, record))

AVAHI_CORE(AvahiKey *, avahi_key_new, (const char *name, uint16_t clazz, uint16_t type), (name, clazz, type))
AVAHI_CORE(void, avahi_key_unref, (AvahiKey * key), (key))
AVAHI_CORE(AvahiRecord *, avahi_record_new_full, (const char *name, uint16_t clazz, uint16_t type, uint32_t ttl),
    (name, clazz, type, ttl))
AVAHI_CORE(void, avahi_record_unref, (AvahiRecord * record), (record))
AVAHI_CORE(int, avahi_rdata_parse, (AvahiRecord * record, const void *data, size_t size), (record, data, size))
AVAHI_CORE(size_t, avahi_rdata_serialize, (AvahiRecord * record, void *data, size_t size), (record, data, size))

AVAHI_CORE(AvahiSRecordBrowser *, avahi_s_record_browser_new,
    (AvahiServer * server, AvahiIfIndex interface, AvahiProtocol protocol, AvahiKey *key, AvahiLookupFlags flags,
        AvahiSRecordBrowserCallback callback, void *context),
    (server, interface, protocol, key, flags, callback, context))
AVAHI_CORE(void, avahi_s_record_browser_free, (AvahiSRecordBrowser * browser), (browser))
AVAHI_CORE(AvahiSServiceBrowser *, avahi_s_service_browser_new,
    (AvahiServer * server, AvahiIfIndex interface, AvahiProtocol protocol, const char *type, const char *domain,
        AvahiLookupFlags flags, AvahiSServiceBrowserCallback callback, void *context),
    (server, interface, protocol, type, domain, flags, callback, context))
AVAHI_CORE(void, avahi_s_service_browser_free, (AvahiSServiceBrowser * browser), (browser))

DNS_SD(int, DNSServiceRefSockFD, (DNSServiceRef reference), (reference))
DNS_SD(DNSServiceErrorType, DNSServiceProcessResult, (DNSServiceRef reference), (reference))
DNS_SD(void, DNSServiceRefDeallocate, (DNSServiceRef reference), (reference))
DNS_SD(DNSServiceErrorType, DNSServiceEnumerateDomains,
    (DNSServiceRef * reference, DNSServiceFlags flags, uint32_t interface, DNSServiceDomainEnumReply callback,
        void *context),
    (reference, flags, interface, callback, context))
DNS_SD(DNSServiceErrorType, DNSServiceRegister,
    (DNSServiceRef * reference, DNSServiceFlags flags, uint32_t interface, const char *name, const char *type,
        const char *domain, const char *host, uint16_t port, uint16_t length, const void *text,
        DNSServiceRegisterReply callback, void *context),
    (reference, flags, interface, name, type, domain, host, port, length, text, callback, context))
DNS_SD(DNSServiceErrorType, DNSServiceBrowse,
    (DNSServiceRef * reference, DNSServiceFlags flags, uint32_t interface, const char *type, const char *domain,
        DNSServiceBrowseReply callback, void *context),
    (reference, flags, interface, type, domain, callback, context))
DNS_SD(DNSServiceErrorType, DNSServiceResolve,
    (DNSServiceRef * reference, DNSServiceFlags flags, uint32_t interface, const char *name, const char *type,
        const char *domain, DNSServiceResolveReply callback, void *context),
    (reference, flags, interface, name, type, domain, callback, context))
DNS_SD(DNSServiceErrorType, DNSServiceQueryRecord,
    (DNSServiceRef * reference, DNSServiceFlags flags, uint32_t interface, const char *name, uint16_t type,
        uint16_t clazz, DNSServiceQueryRecordReply callback, void *context),
    (reference, flags, interface, name, type, clazz, callback, context))
