# Varnish in front of the sites. It follows their Cache-Control: it keeps public answers for 5 seconds and serves them stale for
# 30 more while it revalidates them. It revalidates by ETag, so that the site answers an unchanged page with a cheap 304.
vcl 4.1;

backend site {
  .host = "127.0.0.1";
  .port = "3000";
}

# The hosts that terminate TLS in front of Varnish: your proxy, or the CDN's networks. List the same in TRUSTED_PROXIES.
acl tls_terminators {
  "127.0.0.1";
  "::1";
}

sub vcl_recv {
  # Varnish has already added the sender to X-Forwarded-For. Overwrite the header, because visitors can forge it.
  if (client.ip !~ tls_terminators) {
    set req.http.X-Forwarded-For = client.ip;
    set req.http.X-Forwarded-Proto = "http";
  }
  # The site uses no cookies. Cookies of other programs would make every answer personal and so uncacheable.
  unset req.http.Cookie;
  # Event streams of boards last for hours.
  if (req.url ~ "^/api/v1/website/boards/[^/]+/events") {
    return (pipe);
  }
}

sub vcl_hash {
  # The site redirects requests without TLS. The cache key contains the protocol, so that requests with TLS never get such a
  # redirect from the cache.
  hash_data(req.http.X-Forwarded-Proto);
}

sub vcl_backend_response {
  # The built-in rules never store answers to writes or to requests with a token.
  # Keep a stale answer, so that its ETag can revalidate it.
  if (beresp.http.ETag) {
    set beresp.keep = 10m;
  }
}
