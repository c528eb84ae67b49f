#!/bin/sh
# Starts nginx in front of the hosts in SITES. Reloads it when the certificate or an address of a site changes.
set -eu

if [ ! -s /certificates/fullchain.pem ]; then
  echo "there is no certificate: making a self-signed one for $SITE_HOST" >&2
  openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 365 \
    -subj "/CN=$SITE_HOST" -addext "subjectAltName=DNS:$SITE_HOST" \
    -keyout /certificates/privkey.pem -out /certificates/fullchain.pem 2>/dev/null
  chmod 600 /certificates/privkey.pem
fi

# Prints the sites that have an address: a stopped container has none.
list_sites() {
  echo 'upstream sites {'
  found=no
  for site in $SITES; do
    for address in $(getent ahostsv4 "$site" | awk '{ print $1 }' | sort -u); do
      echo "  server $address:3000 max_fails=1 fail_timeout=7s;"
      found=yes
    done
  done
  # nginx needs one. Nothing listens there, so that visitors get a 502.
  [ $found = yes ] || echo '  server 127.0.0.1:9;'
  echo '  zone sites 64k;'
  echo '  keepalive 64;'
  # Shorter than DRAIN_SECONDS of the sites, so that a stopping site closes no connection that is about to be used.
  echo '  keepalive_timeout 2s;'
  echo '}'
}

list_sites >/run/sites.conf
{
  certificate=$(cksum /certificates/fullchain.pem)
  while sleep 1; do
    list_sites >/run/sites.new
    current=$(cksum /certificates/fullchain.pem)
    if ! cmp -s /run/sites.new /run/sites.conf || [ "$current" != "$certificate" ]; then
      cp /run/sites.new /run/sites.conf
      certificate=$current
      # A broken certificate must not stop a running proxy.
      nginx -t -q -c /etc/outpick/nginx.conf && nginx -c /etc/outpick/nginx.conf -s reload
    fi
  done
} &
exec nginx -c /etc/outpick/nginx.conf -g 'daemon off;'
