// Caches the client, so that it opens without a network. Requests of online games always go to the server.
const VERSION = "pyramids-{{version}}";
const FILES = ["./", "{{files}}"];
const HASHED = /-[0-9a-f]{16}\./;

addEventListener("install", (event) => {
  event.waitUntil(caches.open(VERSION).then((cache) => cache.addAll(FILES)));
});

// A new version waits. If the page was loaded from the new version already, it becomes active at once; other pages get a
// message.
addEventListener("message", ({ data, source }) => {
  if (data === "activate" || FILES.includes(data.script)) skipWaiting();
  else source.postMessage("newer");
});

addEventListener("activate", (event) => {
  // The version before stays, because another tab may still use it.
  const deleteOld = (names) => {
    const old = names.filter((name) => name.startsWith("pyramids-") && name !== VERSION);
    return Promise.all(old.slice(0, -1).map((name) => caches.delete(name)));
  };
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
  // The page must fit to the files of this version. Files with a hash are right in any version.
  const cached = () =>
    isPage
      ? caches.open(VERSION).then((cache) => cache.match(new URL("./", scope).href))
      : caches.match(event.request, { ignoreSearch: true });
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
    return answer;
  });
  const timeout = new Promise((_, reject) => setTimeout(reject, 3000, new Error("slow")));
  event.respondWith(Promise.race([newest, timeout]).catch(() => cached().then((found) => found || newest)));
});

// Notices that it is the player's turn. The server encrypts them for this browser only.
const NOTICES = {
  en: { title: "Your turn", with: (names) => `With ${names}`, alone: "The table waits for you." },
  de: { title: "Du bist dran", with: (names) => `Mit ${names}`, alone: "Der Tisch wartet auf dich." },
  fr: { title: "À vous de jouer", with: (names) => `Avec ${names}`, alone: "La table vous attend." },
};
const GAMES = { "silver-gold": "Silver & Gold", nile: "Nile" };

addEventListener("push", (event) => {
  const notice = event.data?.json() ?? {};
  const words = NOTICES[notice.language] ?? NOTICES.en;
  const title = [words.title, GAMES[notice.game]].filter(Boolean).join(" · ");
  const body = notice.with?.length ? words.with(notice.with.join(", ")) : words.alone;
  const show = async () => {
    const pages = await clients.matchAll({ type: "window" });
    // A player who looks at the table sees that it is their turn.
    if (pages.some((page) => page.visibilityState === "visible" && page.url.endsWith(`#/t/${notice.table}`))) return;
    await registration.showNotification(title, {
      body,
      tag: notice.table,
      icon: new URL("./icon-192.png", registration.scope).href,
      data: { table: notice.table },
    });
    await navigator.setAppBadge?.();
  };
  event.waitUntil(show());
});

addEventListener("notificationclick", (event) => {
  event.notification.close();
  const address = new URL(`./#/t/${event.notification.data.table}`, registration.scope).href;
  const open = async () => {
    const pages = await clients.matchAll({ type: "window" });
    const page = pages.find(({ url }) => url === address) ?? pages[0];
    if (!page) return clients.openWindow(address);
    await page.focus();
    if (page.url !== address) await page.navigate(address);
  };
  event.waitUntil(open());
});
