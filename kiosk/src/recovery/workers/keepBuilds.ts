import { COMES_ALIVE_MS, fetched, kept, lost, offered, passed, type Builds } from '../builds/builds.ts';
import type { WorkerMessage } from '../messages.ts';
import { askServer, fetchBuild, keepOnly, pageOf, readBuilds, writeBuilds } from './buildStore.ts';
import { reload, walls } from './walls.ts';

let turn: Promise<unknown> = Promise.resolve();
let fetching: Promise<void> = Promise.resolve();

/** Changes what is known of builds, one change after the other, and does what follows from it. */
export function change(transition: (builds: Builds, now: number) => Builds): Promise<Builds> {
  const mine = turn.then(async () => {
    const before = await readBuilds();
    const now = Date.now();
    const after = transition(passed(before, now), now);
    if (after !== before) await writeBuilds(after);
    return { before, after };
  });
  turn = mine.catch(() => undefined);
  return mine.then(async ({ before, after }) => {
    if (after === before) return after;
    await tell(after);
    const replaced = before.current !== null && after.current !== null && before.current !== after.current;
    if (replaced) await reloadWalls();
    return after;
  });
}

/** The wall's page of the build that walls start from; undefined when there is none. */
export async function currentPage(): Promise<Response | undefined> {
  const { current } = await change((builds) => builds);
  if (current === null) return undefined;
  const page = await pageOf(current);
  if (page) return page;
  await change((builds) => lost(builds, current));
  return currentPage();
}

/** Fetches the server's build unless it is there, or was rejected. @param id as the server said; null when it did not */
export function fetchOffered(id: string | null): Promise<void> {
  // One after the other; without the server nothing changes, and it is offered again.
  fetching = fetching.then(() => fetchNewest(id)).catch(() => undefined);
  return fetching;
}

/** A new build gets its time; then it is taken back, unless it came alive. */
export async function awaitLife(): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, COMES_ALIVE_MS));
  await change((builds) => builds);
}

export const worded = ({ current, ready }: Builds): WorkerMessage => ({ serves: current !== null, ready });

async function fetchNewest(id: string | null) {
  if (id !== null && !(await wants(id))) return;
  const list = await askServer();
  // Between two servers of a deployment it may be another one than was said.
  if (!(await wants(list.id))) return;
  await fetchBuild(list);
  await keepOnly(kept(await change((builds) => fetched(builds, list.id))));
}

async function wants(id: string): Promise<boolean> {
  let wanted = false;
  await change((builds) => {
    const offer = offered(builds, id);
    wanted = offer.wanted;
    return offer.builds;
  });
  return wanted;
}

async function tell(builds: Builds) {
  for (const wall of await walls()) wall.postMessage(worded(builds));
}

async function reloadWalls() {
  await Promise.all((await walls()).map(reload));
}
