// A preview keeps nothing in the browser. This takes the place of each service worker that a page wants or has, and
// removes itself with all that was kept: the next site that is served at this address finds nothing of this one.
'use strict';

self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', (event) => event.waitUntil((async () => {
  for (const name of await caches.keys()) await caches.delete(name);
  await registration.unregister();
})()));
