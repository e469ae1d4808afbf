// Caches the client, so that it opens without a network. Requests of online games always go to the server.
const VERSION = "pyramids-{{version}}";
const FILES = ["./", "{{files}}"];
const HASHED = /-[0-9a-f]{16}\./;

addEventListener("install", (event) => {
  event.waitUntil(
    caches
      .open(VERSION)
      .then((cache) => cache.addAll(FILES))
      .then(() => skipWaiting()),
  );
});

addEventListener("activate", (event) => {
  const deleteOld = (names) =>
    Promise.all(
      names.filter((name) => name.startsWith("pyramids-") && name !== VERSION).map((name) => caches.delete(name)),
    );
  event.waitUntil(
    caches
      .keys()
      .then(deleteOld)
      .then(() => clients.claim()),
  );
});

addEventListener("fetch", (event) => {
  const url = new URL(event.request.url);
  const scope = new URL(registration.scope);
  if (event.request.method !== "GET" || url.origin !== scope.origin || !url.pathname.startsWith(scope.pathname)) return;
  const path = url.pathname.slice(scope.pathname.length);
  if (path.startsWith("api/") || ["ws", "metrics", "healthz", "readyz"].includes(path)) return;
  const isPage = path === "" || path === "index.html";
  const cached = () =>
    caches.match(isPage ? new URL("./", scope).href : event.request, {
      ignoreSearch: true,
    });
  if (HASHED.test(path)) {
    event.respondWith(cached().then((found) => found || fetch(event.request)));
    return;
  }
  if (!isPage && !FILES.includes(path)) {
    // Not a file of the client: the server answers with its page for unknown addresses. Offline, the client has one too.
    const unknown = () => Response.redirect(new URL("./#/nowhere", scope).href);
    if (event.request.mode === "navigate") event.respondWith(fetch(event.request).catch(unknown));
    return;
  }
  // The page itself: from the network, or from the cache if the network fails or is slow.
  const newest = fetch(event.request).then((answer) => {
    if (!answer.ok) throw new Error(`status ${answer.status}`);
    const copy = answer.clone();
    caches.open(VERSION).then((cache) => cache.put(event.request, copy));
    return answer;
  });
  const timeout = new Promise((_, reject) => setTimeout(reject, 3000, new Error("slow")));
  event.respondWith(Promise.race([newest, timeout]).catch(() => cached().then((found) => found || newest)));
});
