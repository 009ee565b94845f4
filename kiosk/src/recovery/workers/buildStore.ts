import { NO_BUILDS, type Builds } from '../builds/builds.ts';

/** What the server says of the build that it serves; written at build time. */
export interface BuildList {
  id: string;
  files: { path: string; integrity: string }[];
}

/** Another shape of what is kept gets another name. */
const STATE = 'wall-builds-1';
const BUILD = 'wall-build-';
/** Where a wall's page lies in each build. */
export const WALL_PAGE = '/kiosk/';
/** Files fetched at once: a wall that goes on showing its fleet comes first. */
const AT_ONCE = 4;

const cacheOf = (id: string) => caches.open(BUILD + id);

export async function readBuilds(): Promise<Builds> {
  const kept = await (await caches.open(STATE)).match(WALL_PAGE);
  return kept ? ((await kept.json()) as Builds) : NO_BUILDS;
}

export async function writeBuilds(builds: Builds): Promise<void> {
  await (await caches.open(STATE)).put(WALL_PAGE, Response.json(builds));
}

/** Asks the server which build it serves. @throws when it does not answer so */
export async function askServer(): Promise<BuildList> {
  const answer = await fetch('/build.json', { cache: 'no-store' });
  if (!answer.ok) throw new Error(`build.json: ${answer.status}`);
  return (await answer.json()) as BuildList;
}

/**
 * Fetches what is missing of a build. Only what has the digest that the list names is kept, so that a fetch which broke
 * off goes on where it was. @throws when a file cannot be had, or is another
 */
export async function fetchBuild({ id, files }: BuildList): Promise<void> {
  const cache = await cacheOf(id);
  const waiting = [...files];
  async function work() {
    for (let file = waiting.shift(); file; file = waiting.shift()) {
      if (await cache.match(file.path)) continue;
      const { path, integrity } = file;
      // The page keeps its address from build to build; names of all else carry a hash.
      const cacheMode = path === WALL_PAGE ? 'no-store' : 'default';
      const answer = await fetch(path, { integrity, cache: cacheMode });
      if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
      await cache.put(path, answer);
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work));
}

/** The wall's page of a build. */
export async function pageOf(id: string): Promise<Response | undefined> {
  return (await cacheOf(id)).match(WALL_PAGE);
}

/** A file by its name, which carries its hash: whichever build has it has the same. */
export async function assetAt(path: string): Promise<Response | undefined> {
  return caches.match(path, { ignoreVary: true });
}

/** Lets go of the files of all builds but these. */
export async function keepOnly(ids: readonly string[]): Promise<void> {
  const wanted = ids.map((id) => BUILD + id);
  const names = (await caches.keys()).filter((name) => name.startsWith(BUILD) && !wanted.includes(name));
  await Promise.all(names.map((name) => caches.delete(name)));
}
