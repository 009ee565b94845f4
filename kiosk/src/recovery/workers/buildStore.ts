import { NO_BUILDS, type Builds } from '../builds.ts';

/** The server's description of the build that it serves; written at build time. */
export interface BuildList {
  id: string;
  files: { path: string; integrity: string }[];
}

/** A change of the stored shape needs another name. */
const STATE = 'wall-builds-1';
const BUILD = 'wall-build-';
/** Path of a wall's page in each build. */
export const WALL_PAGE = '/kiosk/';
/** Concurrent fetches, few so that the running wall is not slowed down. */
const AT_ONCE = 4;

const getCache = (id: string) => caches.open(BUILD + id);

export async function readBuilds(): Promise<Builds> {
  const kept = await (await caches.open(STATE)).match(WALL_PAGE);
  return kept ? ((await kept.json()) as Builds) : NO_BUILDS;
}

export async function writeBuilds(builds: Builds): Promise<void> {
  await (await caches.open(STATE)).put(WALL_PAGE, Response.json(builds));
}

/** Which build the server serves. @throws when it does not answer */
export async function fetchBuildList(): Promise<BuildList> {
  const answer = await fetch('/build.json', { cache: 'no-store' });
  if (!answer.ok) throw new Error(`build.json: ${answer.status}`);
  return (await answer.json()) as BuildList;
}

/**
 * Fetches the missing files of a build, apart from those that another stored build has, too. Each is stored once its digest
 * was checked, so that an interrupted fetch continues where it stopped. @throws when a file cannot be fetched, or has another digest
 */
export async function fetchBuild({ id, files }: BuildList): Promise<void> {
  const cache = await getCache(id);
  const waiting = [...files];
  async function work() {
    for (let file = waiting.shift(); file; file = waiting.shift()) {
      const { path, integrity } = file;
      if (await cache.match(path)) continue;
      const stored = path === WALL_PAGE ? undefined : await readAsset(path);
      if (stored) {
        await cache.put(path, stored);
        continue;
      }
      // The page has the same address in each build; all other names contain a hash.
      const cacheMode = path === WALL_PAGE ? 'no-store' : 'default';
      const answer = await fetch(path, { integrity, cache: cacheMode });
      if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
      await cache.put(path, answer);
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work));
}

/** The wall's page of a build. */
export async function readPage(id: string): Promise<Response | undefined> {
  return (await getCache(id)).match(WALL_PAGE);
}

/** A file by its name, which contains its hash: it is the same in each build that has it. */
export async function readAsset(path: string): Promise<Response | undefined> {
  return caches.match(path, { ignoreVary: true });
}

/** Deletes the files of all builds but these. */
export async function deleteOtherBuilds(ids: readonly string[]): Promise<void> {
  const wanted = ids.map((id) => BUILD + id);
  const names = (await caches.keys()).filter((name) => name.startsWith(BUILD) && !wanted.includes(name));
  await Promise.all(names.map((name) => caches.delete(name)));
}
