#!/bin/sh
# Starts nginx in front of the hosts in SITES. Reloads it when the certificate or an address of a site changes.
set -eu

settings=/etc/outpick/nginx.conf
# The port of every site.
port=3000

if [ ! -s /certificates/fullchain.pem ]; then
  echo "there is no certificate: making a self-signed one for $SITE_HOST" >&2
  openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 365 \
    -subj "/CN=$SITE_HOST" -addext "subjectAltName=DNS:$SITE_HOST,DNS:console.$SITE_HOST" \
    -keyout /certificates/privkey.pem -out /certificates/fullchain.pem 2>/dev/null
  chmod 600 /certificates/privkey.pem
fi

# Whether a site may be listed: it was before, or it listens by now. nginx would leave a site that refuses a connection alone
# for seven seconds, in which the other one may be replaced.
may_list() {
  grep -qs " $1:$port " /run/sites.conf || timeout 1 bash -c "exec 3<>/dev/tcp/$1/$port" 2>/dev/null
}

# Prints the sites that have an address: a stopped container has none.
list_sites() {
  echo 'upstream sites {'
  found=no
  for site in $SITES; do
    for address in $(getent ahostsv4 "$site" | awk '{ print $1 }' | sort -u); do
      may_list "$address" || continue
      echo "  server $address:$port max_fails=1 fail_timeout=7s;"
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

# Copies the certificate and its key to the folder $1; fails unless they belong together. They are replaced one after the
# other, so for a moment they do not.
copy_certificate() {
  mkdir -p -m 700 "$1" && cp /certificates/fullchain.pem /certificates/privkey.pem "$1" 2>/dev/null || return
  of_certificate=$(openssl x509 -noout -pubkey -in "$1/fullchain.pem" 2>/dev/null) || return
  of_key=$(openssl pkey -pubout -in "$1/privkey.pem" 2>/dev/null) || return
  [ "$of_certificate" = "$of_key" ]
}

# Prints a checksum of all that nginx reads besides its settings.
sum_up() {
  cat /run/sites.conf /run/certificate/* | cksum
}

# Writes what nginx should read. nginx never sees a certificate without its key, so that a broken one on the disk does not
# keep it from loading new addresses of sites.
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

# Runs until the container stops. No failure ends it: what failed is tried again after a second.
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

list_sites >/run/sites.new && mv /run/sites.new /run/sites.conf
copy_certificate /run/certificate || {
  echo 'the certificate and its key do not belong together or cannot be read' >&2
  exit 1
}
loaded=$(sum_up)
watch_files &
exec nginx -c $settings -g 'daemon off;'
