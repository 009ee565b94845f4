import { markAlive, recordFailure, takeReady } from '../builds.ts';
import { HUNG_ADDRESS, type PageMessage } from '../serviceWorkerMessages.ts';
import { fetchBuildList, readAsset } from './buildStore.ts';
import { offlinePage } from './offlinePage.ts';
import { openPush, showPush } from './pushMessages.ts';
import { awaitStart, updateBuilds, currentPage, fetchOffered, toMessage } from './buildUpdates.ts';
import {
  takeIsolation,
  isWall,
  reloadIsolated,
  findWalls,
  ISOLATED_WORKER_HEADERS,
  type Isolation,
} from './wallClients.ts';

declare const self: ServiceWorkerGlobalScope;

/**
 * Lets walls start without network, switches builds and rolls them back, and restarts walls that hang; shows push messages
 * about alarms. It serves walls
 * and files with a hash in their name. Pages of the portal always come from the server; without it, this worker says so.
 * It does not touch calls. One worker serves both, as a scope has only one and a wall's must be the whole origin.
 */
self.addEventListener('install', () => void self.skipWaiting());
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));

self.addEventListener('message', (event) => {
  if (event.source instanceof WindowClient)
    event.waitUntil(onMessage(event.data as PageMessage, event.source));
});

self.addEventListener('push', (event) => event.waitUntil(showPush(event.data)));
self.addEventListener('notificationclick', (event) => event.waitUntil(openPush(event)));

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== 'GET' || url.origin !== self.location.origin) return;
  if (url.pathname === HUNG_ADDRESS) {
    event.respondWith(new Response(null, { status: 204 }));
    event.waitUntil(restartHungWall(url.searchParams));
  } else if (request.mode === 'navigate') {
    if (isWall(url)) event.respondWith(loadWall(request));
    else if (request.destination === 'document') {
      portalPages.add(event.resultingClientId);
      event.respondWith(fetch(request).catch(offlinePage));
    }
  } else if (url.pathname.startsWith('/assets/') && !portalPages.has(event.clientId))
    event.respondWith(loadAsset(request, url.pathname));
});

/** Clients whose files come straight from the server. Forgotten when the worker rests, which costs only time. */
const portalPages = new Set<string>();

async function onMessage(message: PageMessage, page: WindowClient): Promise<void> {
  switch (message.say) {
    case 'started':
      page.postMessage({ ...toMessage(await updateBuilds((builds) => builds)), client: page.id });
      return;
    case 'offered':
      return fetchOffered(message.build);
    case 'take': {
      const { probation } = await updateBuilds(takeReady);
      return probation?.alive === false ? awaitStart() : undefined;
    }
    case 'alive':
      await updateBuilds((builds) => markAlive(builds, message.build));
      return;
    case 'failed':
      await updateBuilds((builds, now) => recordFailure(builds, message.build, now));
      return;
    case 'apart':
      return reloadIsolated(page);
  }
}

async function loadWall(request: Request): Promise<Response> {
  const isolation = takeIsolation(request.url);
  return withHeaders((await currentPage()) ?? (await fetch(request)), isolation);
}

async function loadAsset(request: Request, path: string): Promise<Response> {
  const answer = (await readAsset(path)) ?? (await fetch(request));
  return request.destination === 'worker' ? withHeaders(answer, ISOLATED_WORKER_HEADERS) : answer;
}

/** Restarts a wall that hangs, if there is a build to load. */
async function restartHungWall(hung: URLSearchParams): Promise<void> {
  const wall = (await findWalls()).find(({ id }) => id === hung.get('page'));
  if (!wall) return;
  const { current } = await updateBuilds((builds, now) =>
    recordFailure(builds, hung.get('build') ?? '', now),
  );
  const startable =
    current !== null ||
    (await fetchBuildList().then(
      () => true,
      () => false,
    ));
  if (startable) await reloadIsolated(wall);
}

function withHeaders(answer: Response, added: Isolation): Response {
  // A redirect cannot be copied.
  if (answer.type === 'opaqueredirect' || Object.keys(added).length === 0) return answer;
  const headers = new Headers(answer.headers);
  // The body is decompressed already.
  for (const name of ['content-encoding', 'content-length']) headers.delete(name);
  for (const [name, value] of Object.entries(added)) headers.set(name, value);
  return new Response(answer.body, { status: answer.status, statusText: answer.statusText, headers });
}
