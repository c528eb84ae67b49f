#!/bin/sh
# Starts nginx in front of the hosts in SITES. Reloads it when the certificate or an address of a site changes.
set -eu

settings=/etc/outpick/nginx.conf
# The port of every site.
port=3000
# The host of CONSOLE_ORIGIN, such as https://console.outpick.example; empty without a console.
console_host=${CONSOLE_ORIGIN:-}
console_host=${console_host#*://}
console_host=${console_host%%[:/]*}

if [ ! -s /certificates/fullchain.pem ]; then
  echo "there is no certificate: making a self-signed one for $SITE_HOST" >&2
  openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 365 \
    -subj "/CN=$SITE_HOST" -addext "subjectAltName=DNS:$SITE_HOST${console_host:+,DNS:$console_host}" \
    -keyout /certificates/privkey.pem -out /certificates/fullchain.pem 2>/dev/null
  chmod 600 /certificates/privkey.pem
fi

# Prints the addresses that nginx uses; nothing before it starts.
read_listed() {
  sed -n "s/^  server \([0-9.]*\):$port max_fails=1 .*/\1/p" /run/sites.conf 2>/dev/null || true
}

# Prints the addresses of all names in SITES. The name of a stopped container has no address. A lookup may fail or hang.
look_up() {
  for site in $SITES; do
    timeout 2 getent ahostsv4 "$site" || true
  done | awk '{ print $1 }' | sort -u
}

accepts_connections() {
  timeout 1 bash -c "exec 3<>/dev/tcp/$1/$port" 2>/dev/null
}

# Prints the addresses that nginx should use.
# - A new address is used once it accepts connections. nginx would skip a site that refuses a connection for seven seconds, and
#   the other site may be replaced in that time.
# - An address in use that the lookup did not find is kept while it accepts connections, because the lookup may have failed.
# - An address in use that the lookup found is always kept, because nginx detects by itself that it does not answer.
choose_sites() {
  listed=$(read_listed)
  found=$(look_up)
  for address in $(printf '%s\n' $listed $found | sort -u); do
    known=$(printf '%s\n' $listed $found | grep -cxF "$address") || true
    if [ "$known" = 2 ] || accepts_connections "$address"; then echo "$address"; fi
  done
}

# Prints nginx's settings that list the sites. (Since 1.27.3 nginx can look up names itself: `resolve`.)
list_sites() {
  sites=$(choose_sites)
  echo 'upstream sites {'
  for address in $sites; do echo "  server $address:$port max_fails=1 fail_timeout=7s;"; done
  # nginx needs at least one server. Nothing listens at this address, so visitors get a 502.
  [ -n "$sites" ] || echo '  server 127.0.0.1:9;'
  echo '  zone sites 64k;'
  echo '  keepalive 64;'
  # Shorter than the sites' DRAIN_SECONDS, so that a stopping site closes no connection that nginx is about to use.
  echo '  keepalive_timeout 2s;'
  echo '}'
  # The same sites, but nginx never skips one after a failure. For requests that every site refused because it drains.
  echo 'upstream draining_sites {'
  for address in $sites; do echo "  server $address:$port max_fails=0;"; done
  [ -n "$sites" ] || echo '  server 127.0.0.1:9;'
  echo '  zone draining_sites 64k;'
  echo '}'
  # Lets until-listed.sh ask nginx which sites it uses.
  echo "server { listen 127.0.0.1:9145; return 200 '$(echo $sites)'; }"
}

# Copies the certificate and its key to the folder $1. Fails if they do not match, which happens for a moment while they are
# replaced one after the other.
copy_certificate() {
  mkdir -p -m 700 "$1" && cp /certificates/fullchain.pem /certificates/privkey.pem "$1" 2>/dev/null || return
  of_certificate=$(openssl x509 -noout -pubkey -in "$1/fullchain.pem" 2>/dev/null) || return
  of_key=$(openssl pkey -pubout -in "$1/privkey.pem" 2>/dev/null) || return
  [ "$of_certificate" = "$of_key" ]
}

# Prints a checksum of all files that nginx reads besides its settings.
sum_up() {
  cat /run/sites.conf /run/certificate/* | cksum
}

# Writes the files that nginx reads. It copies a certificate only with a matching key, so that a broken certificate on the disk
# does not keep nginx from loading new addresses.
update() {
  list_sites >/run/sites.new && mv /run/sites.new /run/sites.conf
  if copy_certificate /run/certificate.new; then
    cp /run/certificate.new/* /run/certificate/
    complained=no
  elif [ $complained = no ]; then
    echo 'the certificate and its key do not belong together or cannot be read: keeping the old ones' >&2
    complained=yes
  fi
}

# Runs until the container stops. After a failure it tries again every second.
watch_files() {
  set +e
  complained=no
  while sleep 1; do
    update
    current=$(sum_up)
    [ "$current" = "$loaded" ] && continue
    nginx -t -q -c $settings && nginx -c $settings -s reload && loaded=$current
  done
}

echo "server_name $SITE_HOST;" >/run/site-name.conf
# Without a console: a name that does not exist, and that the sites refuse.
echo "server_name ${console_host:-console.invalid};" >/run/console-name.conf
list_sites >/run/sites.new && mv /run/sites.new /run/sites.conf
copy_certificate /run/certificate || {
  echo 'the certificate and its key do not belong together or cannot be read' >&2
  exit 1
}
loaded=$(sum_up)
watch_files &
exec nginx -c $settings -g 'daemon off;'
