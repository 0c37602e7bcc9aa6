# shellcheck shell=bash
# Hosts on one machine: network namespaces joined by a bridge, each with a /run, a host name and a home of its own.
# No route leads out of them. To be sourced; needs root and iproute2.
#
#   hosts_up a b           makes hosts, and has them removed when the script ends
#   on a COMMAND ...       runs a command on host a, in the foreground
#   start a COMMAND ...    the same in the background, and sets 'started' to its process; ended with the script at the latest
#   address_of a           prints the IPv4 address
#   lend_addresses a c NETWORK ADDRESS   gives c all of another network, which a is in with an address of its own
#   drop_ipv4 a            leaves it with IPv6 link-local addresses alone
#   avahi_start a, avahi_stop a

hosts_folder=
hosts_tag=
declare -A hosts_holder=() hosts_bus=() hosts_avahi=() hosts_address=()
hosts_children=()
started=

# Why there can be no hosts here; empty if there can.
hosts_obstacle() {
  if ((EUID != 0)); then
    echo "network namespaces need root"
  elif ! command -v ip >/dev/null || ! command -v nsenter >/dev/null; then
    echo "iproute2 or util-linux is missing"
  elif ! unshare --net --mount true 2>/dev/null; then
    echo "this machine does not allow network namespaces"
  fi
}

hosts_up() {
  local host number=0
  # Interface names have 15 bytes; the process id makes them this run's own.
  hosts_tag=ps$$
  hosts_folder=$(mktemp -d "${TMPDIR:-/tmp}/photoshare-hosts.XXXXXX")
  trap hosts_down EXIT
  trap 'exit 130' INT
  trap 'exit 143' TERM HUP
  ip netns add "$hosts_tag-switch"
  # Without a querier on the link, snooping would lose multicast groups after some minutes.
  ip -n "$hosts_tag-switch" link add br0 type bridge mcast_snooping 0
  ip -n "$hosts_tag-switch" link set br0 up
  for host in "$@"; do
    number=$((number + 1))
    hosts_add "$host" "$number"
  done
  for host in "$@"; do
    # A link-local address is tentative for about a second, and cannot be used before.
    wait_until 10 has_link_local "$host"
  done
}

hosts_add() {
  local host=$1 number=$2 space=$hosts_tag-$1 folder=$hosts_folder/$1
  mkdir -p "$folder/home"
  ip netns add "$space"
  ip link add "$hosts_tag.$number" type veth peer name "$hosts_tag.p$number"
  ip link set "$hosts_tag.$number" netns "$space" name eth0
  ip link set "$hosts_tag.p$number" netns "$hosts_tag-switch" name "port$number"
  ip -n "$hosts_tag-switch" link set "port$number" master br0 up
  hosts_address[$host]=10.78.0.$number
  ip -n "$space" address add "${hosts_address[$host]}/24" dev eth0
  ip -n "$space" link set lo up
  ip -n "$space" link set eth0 up multicast on
  ip -n "$space" route add 224.0.0.0/4 dev eth0
  # The mount and host name spaces last as long as this process; 'on' enters them.
  # shellcheck disable=SC2016
  ip netns exec "$space" unshare --mount --uts --propagation private -- bash -c '
    hostname "host-$1"; mount -t tmpfs tmpfs /run; mkdir -p /run/user/0; chmod 700 /run/user/0
    touch "$2/ready"; exec sleep infinity' _ "$host" "$folder" </dev/null >/dev/null 2>&1 &
  hosts_holder[$host]=$!
  wait_until 10 test -e "$folder/ready"
}

has_link_local() {
  local shown
  shown=$(ip -n "$hosts_tag-$1" -6 address show dev eth0 scope link)
  [[ $shown == *inet6* && $shown != *tentative* ]]
}

# Waits until a command succeeds, for a number of seconds at most.
wait_until() {
  local end=$((SECONDS + $1))
  shift
  until "$@"; do
    ((SECONDS < end)) || { echo "gave up waiting for: $*" >&2; return 1; }
    sleep 0.05
  done
}

hosts_enter() {
  local host=$1 home=$hosts_folder/$1/home
  shift
  exec nsenter --target "${hosts_holder[$host]}" --mount --net --uts -- \
    env --chdir="$PWD" HOME="$home" XDG_CONFIG_HOME="$home/.config" XDG_STATE_HOME="$home/.local/state" \
    XDG_DATA_HOME="$home/.local/share" XDG_CACHE_HOME="$home/.cache" XDG_DOWNLOAD_DIR="$home/Downloads" \
    XDG_RUNTIME_DIR=/run/user/0 "$@"
}

on() { (hosts_enter "$@"); }

start() {
  # Without a redirection of its own a background command would read from nowhere.
  hosts_enter "$@" <&0 &
  started=$!
  hosts_children+=("$started")
}

address_of() { echo "${hosts_address[$1]}"; }

lend_addresses() {
  # The kernel answers for a network that is local as a whole as it does for a single address.
  ip -n "$hosts_tag-$2" route add local "$3" dev lo
  ip -n "$hosts_tag-$1" address add "$4/${3#*/}" dev eth0
}

drop_ipv4() { ip -n "$hosts_tag-$1" -4 address flush dev eth0; }

avahi_start() {
  local host=$1 folder=$hosts_folder/$1
  if [[ -z ${hosts_bus[$host]-} ]]; then
    on "$host" mkdir -p /run/dbus
    start "$host" dbus-daemon --system --nofork --nopidfile </dev/null >"$folder/dbus.log" 2>&1
    hosts_bus[$host]=$started
    wait_until 10 on "$host" test -S /run/dbus/system_bus_socket
  fi
  cat >"$folder/avahi.conf" <<END
[server]
host-name=host-$host
allow-interfaces=eth0
[wide-area]
enable-wide-area=no
[publish]
publish-hinfo=no
publish-workstation=no
END
  on "$host" install --directory --owner avahi --group avahi /run/avahi-daemon
  start "$host" avahi-daemon --no-rlimits --no-drop-root --no-chroot --file "$folder/avahi.conf" \
    </dev/null >"$folder/avahi.log" 2>&1
  hosts_avahi[$host]=$started
  wait_until 15 grep --quiet 'Server startup complete' "$folder/avahi.log"
}

avahi_stop() { end_child "${hosts_avahi[$1]}"; }

# Ends a process that 'start' started, and waits for it.
end_child() {
  kill "$1" 2>/dev/null || true
  wait "$1" 2>/dev/null || true
}

hosts_down() {
  local child host
  for child in "${hosts_children[@]}"; do end_child "$child"; done
  for host in "${!hosts_holder[@]}"; do
    end_child "${hosts_holder[$host]}"
    ip netns delete "$hosts_tag-$host" 2>/dev/null || true
  done
  ip netns delete "$hosts_tag-switch" 2>/dev/null || true
  rm -rf "$hosts_folder"
}
