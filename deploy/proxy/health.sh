#!/bin/sh
# Succeeds if a site answers through the proxy.
exec openssl s_client -quiet -connect 127.0.0.1:443 -servername "$SITE_HOST" 2>/dev/null <<REQUEST | grep -q '^HTTP/1.1 200'
GET /robots.txt HTTP/1.1
Host: $SITE_HOST
Connection: close

REQUEST
