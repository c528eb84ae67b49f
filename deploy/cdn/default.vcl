# Varnish in front of the sites. It follows their Cache-Control: it keeps public answers for 5 seconds and serves them stale for
# 30 more while it revalidates them. It revalidates by ETag, so that the site answers an unchanged page with a cheap 304.
# Replace outpick.example and console.outpick.example by your two names, and the backend by your site.
vcl 4.1;

import std;

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
  # The cache key contains the host, so each host has one spelling and unknown ones get no answer.
  set req.http.Host = regsub(std.tolower(req.http.Host), ":[0-9]+$", "");
  if (req.http.Host != "outpick.example" && req.http.Host != "console.outpick.example") {
    return (synth(421, "Misdirected Request"));
  }
  # Varnish has already added the sender to X-Forwarded-For. Overwrite the header, because visitors can forge it.
  if (client.ip !~ tls_terminators) {
    set req.http.X-Forwarded-For = client.ip;
    unset req.http.X-Forwarded-Proto;
  }
  if (req.http.X-Forwarded-Proto != "https") {
    set req.http.X-Forwarded-Proto = "http";
  }
  # Visitors can forge these, too.
  set req.http.X-Request-Id = "varnish-" + std.time2integer(now, 0) + "-" + req.xid;
  unset req.http.X-Drain-Status;
  # The console's operators sign in with a cookie. Nothing of the console is cached.
  if (req.http.Host == "console.outpick.example") {
    return (pass);
  }
  # The site uses no cookies. Cookies of other programs would make every answer personal and so uncacheable.
  unset req.http.Cookie;
  # Event streams of boards last for hours.
  if (req.url ~ "^/api/v1/website/boards/[^/]+/events") {
    return (pipe);
  }
}

sub vcl_pipe {
  # Varnish does not read later requests on this connection, so their headers could be forged.
  set bereq.http.Connection = "close";
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

sub vcl_deliver {
  # A cached answer has the id of the request that filled the cache.
  set resp.http.X-Request-Id = req.http.X-Request-Id;
}
