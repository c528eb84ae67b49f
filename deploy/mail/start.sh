#!/bin/sh
# Configures postfix from RELAY_HOST, RELAY_PORT, RELAY_USER, RELAY_PASSWORD and RELAY_TLS, and starts it.
set -eu
if [ -z "${RELAY_HOST:-}" ]; then
  echo 'RELAY_HOST is not set: mails wait in the queue' >&2
fi
umask 077
printf '[%s]:%s %s:%s\n' "$RELAY_HOST" "$RELAY_PORT" "$RELAY_USER" "$RELAY_PASSWORD" >/etc/postfix/relay-login
umask 022
case "$RELAY_TLS" in
  # The host must have a valid certificate.
  starttls) tls='smtp_tls_security_level=secure' ;;
  wrapped) tls='smtp_tls_security_level=secure smtp_tls_wrappermode=yes' ;;
  # Only for a provider on a private network.
  off) tls='smtp_tls_security_level=none' ;;
  *) echo "RELAY_TLS is starttls, wrapped or off, not $RELAY_TLS" >&2; exit 1 ;;
esac
login='smtp_sasl_auth_enable=no'
if [ -n "${RELAY_USER:-}" ]; then
  login='smtp_sasl_auth_enable=yes smtp_sasl_password_maps=texthash:/etc/postfix/relay-login smtp_sasl_security_options=noanonymous'
fi
relay="[$RELAY_HOST]:$RELAY_PORT"
if [ -z "$RELAY_HOST" ]; then relay='[relay-host-is-not-set.invalid]'; fi
# Accept mails only from private networks. The container's port is not published.
postconf -e "myhostname=$SITE_HOST" 'mydestination=' 'inet_interfaces=all' 'maillog_file=/dev/stdout' \
  'mynetworks=127.0.0.0/8 10.0.0.0/8 172.16.0.0/12 192.168.0.0/16 [::1]/128 [fc00::]/7' \
  'smtpd_relay_restrictions=permit_mynetworks,reject' 'smtpd_tls_security_level=none' \
  'smtp_tls_CAfile=/etc/ssl/certs/ca-certificates.crt' "relayhost=$relay" \
  'maximal_queue_lifetime=1d' 'bounce_queue_lifetime=0' 'smtputf8_enable=no' \
  $tls $login
# Disable chroot: Debian's services would run in a folder without resolver and certificates. The container confines them.
postconf -F '*/*/chroot=n'
exec postfix start-fg
