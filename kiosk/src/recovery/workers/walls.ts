import { WALL_PAGE } from './buildStore.ts';

declare const self: ServiceWorkerGlobalScope;

/** How a page is set apart from others of its origin. */
export type Isolation = Record<string, string>;

/**
 * Pages of one origin share a process, and so does a page that is loaded anew: behind a main thread that hangs it waits
 * forever. Only a page that is isolated in another way than the one before gets another process; these two alternate.
 */
const ISOLATIONS: readonly Isolation[] = [
  { 'cross-origin-opener-policy': 'same-origin', 'cross-origin-embedder-policy': 'credentialless' },
  { 'document-isolation-policy': 'isolate-and-credentialless' },
];
/** What a worker of an isolated page must say of itself; to others it means nothing. */
export const WORKER_OF_ISOLATED: Isolation = {
  'cross-origin-embedder-policy': 'credentialless',
  'document-isolation-policy': 'isolate-and-credentialless',
};

/** How long the page before may hold a reload up, ms. */
const PATIENCE = 4000;

let turn = 0;
const awaited = new Map<string, Isolation>();

/** Whether an address is that of a wall. The portal's preview belongs to the portal, which is always the newest. */
export function isWall({ pathname, searchParams }: URL): boolean {
  return pathname.startsWith(WALL_PAGE) && !searchParams.has('preview');
}

export async function walls(): Promise<WindowClient[]> {
  const windows = await self.clients.matchAll({ type: 'window' });
  return windows.filter(({ url }) => isWall(new URL(url)));
}

/** Loads a wall anew; in another process when its own does not let it go. */
export async function reload(wall: WindowClient): Promise<void> {
  const moved = wall.navigate(wall.url).then(
    () => true,
    () => true,
  );
  const late = new Promise<false>((resolve) => setTimeout(() => resolve(false), PATIENCE));
  if (!(await Promise.race([moved, late]))) await reloadApart(wall);
}

/** Loads a wall anew in another process. Whoever asks again, because it did not help, gets the other way. */
export async function reloadApart(wall: WindowClient): Promise<void> {
  awaited.set(wall.url, ISOLATIONS[turn++ % ISOLATIONS.length]!);
  // Refused when the page went meanwhile: then there is nothing to reload.
  await wall.navigate(wall.url).catch(() => null);
}

/** How the page that is being loaded at an address is to be set apart; once. */
export function isolationFor(url: string): Isolation {
  const isolation = awaited.get(url) ?? {};
  awaited.delete(url);
  return isolation;
}
