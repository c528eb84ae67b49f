#!/bin/bash
# Waits until nginx sends requests to a site's new container, so that the next site can be stopped. Run it in the proxy's
# container after replacing a site: until-listed.sh site-1 [seconds]
set -u

# Prints the addresses that nginx uses. It asks nginx, because the settings file is written before nginx reads it.
read_listed() {
  exec 3<>/dev/tcp/127.0.0.1/9145 && printf 'GET / HTTP/1.0\r\n\r\n' >&3 && timeout 1 tail -n 1 <&3
} 2>/dev/null

is_listed() {
  local address listed
  address=$(timeout 2 getent ahostsv4 "$1" | awk 'NR == 1 { print $1 }')
  listed=$(read_listed) && [ -n "$address" ] && [[ " $listed " == *" $address "* ]]
}

until is_listed "$1"; do
  if [ $SECONDS -ge "${2:-60}" ]; then
    echo "nginx does not use $1 after $SECONDS s: it uses $(read_listed)" >&2
    exit 1
  fi
  sleep 0.2
done
