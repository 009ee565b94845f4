import { cameAlive, failed, taken } from '../builds/builds.ts';
import { HUNG_ADDRESS, type PageMessage } from '../messages.ts';
import { askServer, assetAt } from './buildStore.ts';
import { awaitLife, change, currentPage, fetchOffered, worded } from './keepBuilds.ts';
import { WORKER_OF_ISOLATED, isWall, isolationFor, reloadApart, walls, type Isolation } from './walls.ts';

declare const self: ServiceWorkerGlobalScope;

/**
 * Lets walls start without network, takes new builds and takes them back, and restarts walls that hang. It answers for
 * walls and for files whose names carry their hash; all else, the portal's pages and every call, goes its way.
 */
self.addEventListener('install', () => void self.skipWaiting());
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));

self.addEventListener('message', (event) => {
  if (event.source instanceof WindowClient) event.waitUntil(hear(event.data as PageMessage, event.source));
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== 'GET' || url.origin !== self.location.origin) return;
  if (url.pathname === HUNG_ADDRESS) {
    event.respondWith(new Response(null, { status: 204 }));
    event.waitUntil(revive(url.searchParams));
  } else if (request.mode === 'navigate') {
    if (isWall(url)) event.respondWith(wallAt(request));
  } else if (url.pathname.startsWith('/assets/')) event.respondWith(asset(request, url.pathname));
});

async function hear(message: PageMessage, page: WindowClient): Promise<void> {
  switch (message.say) {
    case 'started':
      page.postMessage({ ...worded(await change((builds) => builds)), client: page.id });
      return;
    case 'offered':
      return fetchOffered(message.build);
    case 'take': {
      const { probation } = await change(taken);
      return probation?.alive === false ? awaitLife() : undefined;
    }
    case 'alive':
      await change((builds) => cameAlive(builds, message.build));
      return;
    case 'failed':
      await change((builds, now) => failed(builds, message.build, now));
      return;
    case 'apart':
      return reloadApart(page);
  }
}

async function wallAt(request: Request): Promise<Response> {
  const isolation = isolationFor(request.url);
  return withHeaders((await currentPage()) ?? (await fetch(request)), isolation);
}

async function asset(request: Request, path: string): Promise<Response> {
  const answer = (await assetAt(path)) ?? (await fetch(request));
  return request.destination === 'worker' ? withHeaders(answer, WORKER_OF_ISOLATED) : answer;
}

/** Restarts a wall that hangs, when there is something to start. */
async function revive(hung: URLSearchParams): Promise<void> {
  const wall = (await walls()).find(({ id }) => id === hung.get('page'));
  if (!wall) return;
  const { current } = await change((builds, now) => failed(builds, hung.get('build') ?? '', now));
  const startable =
    current !== null ||
    (await askServer().then(
      () => true,
      () => false,
    ));
  if (startable) await reloadApart(wall);
}

function withHeaders(answer: Response, added: Isolation): Response {
  // An answer that is a redirect, or none, cannot be written anew.
  if (answer.type === 'opaqueredirect' || Object.keys(added).length === 0) return answer;
  const headers = new Headers(answer.headers);
  // What is read here was unpacked already.
  for (const name of ['content-encoding', 'content-length']) headers.delete(name);
  for (const [name, value] of Object.entries(added)) headers.set(name, value);
  return new Response(answer.body, { status: answer.status, statusText: answer.statusText, headers });
}
