import {
  addFetched,
  ALIVE_TIMEOUT_MS,
  applyTime,
  dropBuild,
  keptBuilds,
  offerBuild,
  type Builds,
} from '../builds.ts';
import type { WorkerMessage } from '../serviceWorkerMessages.ts';
import {
  fetchBuildList,
  fetchBuild,
  deleteOtherBuilds,
  readPage,
  readBuilds,
  writeBuilds,
} from './buildStore.ts';
import { findWalls, reloadWall } from './wallClients.ts';

let lastUpdate: Promise<unknown> = Promise.resolve();
let fetching: Promise<void> = Promise.resolve();

/** Updates the stored state of the builds, one update after the other; then notifies walls, or reloads them. */
export function updateBuilds(transition: (builds: Builds, now: number) => Builds): Promise<Builds> {
  const update = lastUpdate.then(async () => {
    const before = await readBuilds();
    const now = Date.now();
    const after = transition(applyTime(before, now), now);
    if (after !== before) await writeBuilds(after);
    return { before, after };
  });
  lastUpdate = update.catch(() => undefined);
  return update.then(async ({ before, after }) => {
    if (after === before) return after;
    await notifyWalls(after);
    const replaced = before.current !== null && after.current !== null && before.current !== after.current;
    if (replaced) await reloadWalls();
    return after;
  });
}

/** The wall's page in the current build; undefined without one. */
export async function currentPage(): Promise<Response | undefined> {
  const { current } = await updateBuilds((builds) => builds);
  if (current === null) return undefined;
  const page = await readPage(current);
  if (page) return page;
  await updateBuilds((builds) => dropBuild(builds, current));
  return currentPage();
}

/** Fetches the server's build unless it is here already, or was rejected. @param id as announced by the server; null if it was not */
export function fetchOffered(id: string | null): Promise<void> {
  // One after the other. Without the server nothing changes: it is offered again later.
  fetching = fetching.then(() => fetchNewest(id)).catch(() => undefined);
  return fetching;
}

/** Rolls the new build back if it has not started in time. */
export async function awaitStart(): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, ALIVE_TIMEOUT_MS));
  await updateBuilds((builds) => builds);
}

/** The state of the builds as sent to pages. */
export const toMessage = ({ current, ready }: Builds): WorkerMessage => ({ current, ready });

async function fetchNewest(id: string | null) {
  if (id !== null && !(await wants(id))) return;
  const list = await fetchBuildList();
  // During a deployment it may differ from the announced one.
  if (!(await wants(list.id))) return;
  await fetchBuild(list);
  await deleteOtherBuilds(keptBuilds(await updateBuilds((builds) => addFetched(builds, list.id))));
}

async function wants(id: string): Promise<boolean> {
  let wanted = false;
  await updateBuilds((builds) => {
    const offer = offerBuild(builds, id);
    wanted = offer.wanted;
    return offer.builds;
  });
  return wanted;
}

async function notifyWalls(builds: Builds) {
  for (const wall of await findWalls()) wall.postMessage(toMessage(builds));
}

async function reloadWalls() {
  await Promise.all((await findWalls()).map(reloadWall));
}
