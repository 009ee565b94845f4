import { WALL_PAGE } from './buildStore.ts';

declare const self: ServiceWorkerGlobalScope;

/** Response headers that isolate a page from others of its origin. */
export type Isolation = Record<string, string>;

/**
 * Pages of one origin share a process, so a reload waits forever behind a main thread that hangs. Only a page that is
 * isolated in another way than the one before gets another process: these two alternate.
 */
const ISOLATIONS: readonly Isolation[] = [
  { 'cross-origin-opener-policy': 'same-origin', 'cross-origin-embedder-policy': 'credentialless' },
  { 'document-isolation-policy': 'isolate-and-credentialless' },
];
/** Required for workers of an isolated page, without effect for others. */
export const ISOLATED_WORKER_HEADERS: Isolation = {
  'cross-origin-embedder-policy': 'credentialless',
  'document-isolation-policy': 'isolate-and-credentialless',
};

/** How long the previous page may delay a reload, ms. */
const NAVIGATION_TIMEOUT_MS = 4000;

let reloads = 0;
const pending = new Map<string, Isolation>();

/** True if an address is that of a wall. A preview belongs to the portal, which always loads the newest build. */
export function isWall({ pathname, searchParams }: URL): boolean {
  return pathname.startsWith(WALL_PAGE) && !searchParams.has('preview');
}

export async function findWalls(): Promise<WindowClient[]> {
  const windows = await self.clients.matchAll({ type: 'window' });
  return windows.filter(({ url }) => isWall(new URL(url)));
}

/** Reloads a wall, in another process if its own hangs. */
export async function reloadWall(wall: WindowClient): Promise<void> {
  const moved = wall.navigate(wall.url).then(
    () => true,
    () => true,
  );
  const late = new Promise<false>((resolve) => setTimeout(() => resolve(false), NAVIGATION_TIMEOUT_MS));
  if (!(await Promise.race([moved, late]))) await reloadIsolated(wall);
}

/** Reloads a wall in another process, with the other isolation each time. */
export async function reloadIsolated(wall: WindowClient): Promise<void> {
  pending.set(wall.url, ISOLATIONS[reloads++ % ISOLATIONS.length]!);
  // Refused if the page was closed meanwhile.
  await wall.navigate(wall.url).catch(() => null);
}

/** The isolation of the page that is being loaded from this address; returned once. */
export function takeIsolation(url: string): Isolation {
  const isolation = pending.get(url) ?? {};
  pending.delete(url);
  return isolation;
}
