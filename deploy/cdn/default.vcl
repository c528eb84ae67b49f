# Varnish in front of the sites. It follows their Cache-Control: public answers are kept for 5 seconds and served for 30 more
# while they are fetched again. Varnish asks with the ETag, so that an unchanged answer costs the site a 304.
vcl 4.1;

backend site {
  .host = "127.0.0.1";
  .port = "3000";
}

sub vcl_recv {
  # Replaced, not extended: clients could send any address.
  set req.http.X-Forwarded-For = client.ip;
  # The site uses no cookies; those of other programs would make every answer personal.
  unset req.http.Cookie;
  # Streams of boards last for hours.
  if (req.url ~ "^/api/v1/website/boards/[^/]+/events") {
    return (pipe);
  }
}

sub vcl_backend_response {
  # A request that may change something, or has a token, is never stored: the built-in rules pass it on.
  # Keeps an old answer for its ETag.
  if (beresp.http.ETag) {
    set beresp.keep = 10m;
  }
}
