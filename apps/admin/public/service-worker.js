// Receives browser notifications. It answers no requests and caches nothing, so that pages never
// show outdated data.

self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));

self.addEventListener('push', (event) => {
  const { title, body, language, tag, path, at, notificationId } = event.data.json();
  event.waitUntil(
    self.registration.showNotification(title, {
      body,
      lang: language,
      tag,
      timestamp: Date.parse(at),
      icon: '/icons/app-192.png',
      badge: '/icons/badge-96.png',
      data: { path, notificationId },
    }),
  );
});

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  const { path, notificationId } = event.notification.data;
  event.waitUntil(Promise.all([open(path), markRead(notificationId)]));
});

/** Opens a page in an existing window of the app, or in a new one if there is none. */
async function open(path) {
  const url = new URL(path, self.location.origin);
  if (url.origin !== self.location.origin) return;
  const windows = await self.clients.matchAll({ type: 'window' });
  const shown = windows.find(({ focused }) => focused) ?? windows[0];
  if (shown === undefined) {
    await self.clients.openWindow(url.href);
    return;
  }
  // Focus first: browsers allow focusing a window only right after the click, and some browsers
  // never allow it.
  await shown.focus().catch(() => undefined);
  await shown.navigate(url.href);
}

/**
 * Marks a notification as read. If the request fails, for example because the session has expired,
 * the notification stays unread.
 */
async function markRead(notificationId) {
  if (notificationId === null) return;
  await fetch(`/api/notifications/${notificationId}/read`, { method: 'PUT' }).catch(
    () => undefined,
  );
}
