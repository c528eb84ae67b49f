# Varnish in front of the sites. It follows their Cache-Control: public answers are kept for 5 seconds and served for 30 more
# while they are fetched again. Varnish asks with the ETag, so that an unchanged answer costs the site a 304.
vcl 4.1;

backend site {
  .host = "127.0.0.1";
  .port = "3000";
}

# What ends TLS in front of Varnish: your proxy, or the networks of the CDN. List the same in TRUSTED_PROXIES.
acl tls_terminators {
  "127.0.0.1";
  "::1";
}

sub vcl_recv {
  # Varnish has added the sender to X-Forwarded-For already. Nothing that a visitor writes there is believed.
  if (client.ip !~ tls_terminators) {
    set req.http.X-Forwarded-For = client.ip;
    set req.http.X-Forwarded-Proto = "http";
  }
  # The site uses no cookies; those of other programs would make every answer personal.
  unset req.http.Cookie;
  # Streams of boards last for hours.
  if (req.url ~ "^/api/v1/website/boards/[^/]+/events") {
    return (pipe);
  }
}

sub vcl_hash {
  # The site redirects requests without TLS. Requests with TLS must not get that redirect.
  hash_data(req.http.X-Forwarded-Proto);
}

sub vcl_backend_response {
  # A request that may change something, or has a token, is never stored: the built-in rules pass it on.
  # Keeps an old answer for its ETag.
  if (beresp.http.ETag) {
    set beresp.keep = 10m;
  }
}
