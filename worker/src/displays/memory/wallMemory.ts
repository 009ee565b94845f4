import { ENGINE_PROTOCOL } from '@heliograph/contracts/engine';
import type { Orders } from '@heliograph/contracts/http';
import type { Within } from '../../fleet/within.ts';
import type { EnginePorts } from '../../ports.ts';
import type { Workspace } from '../../workspace/workspace.ts';
import { createFleetShelf, type Remembered } from './fleetShelf.ts';
import { createLastTold } from './lastTold.ts';
import { readOwn } from './readOwn.ts';
import { AnswersRecord, OrdersRecord, type Owner } from './records.ts';

/** How often a live fleet is kept, ms. */
const KEEP_MS = 60_000;
/** One that has just come alive has not been heard whole yet; and what it consists of may change several times in a row, ms. */
const SOON_MS = 10_000;

interface Options {
  ports: Pick<EnginePorts, 'store' | 'now' | 'setTimer'>;
  /** Where the store keeps what belongs to the display. */
  key: string;
}

/** What was kept last. */
interface Kept {
  at: number;
  stations: Owner['stations'];
  /** Of which entities, and their edition. */
  workspace: Workspace;
  version: number;
  edition: number;
}

/**
 * What a display of this browser knows over a start without network: its orders, its fleet when that was last live, and
 * what its scenes were last told. It is never shown to another display, nor once the display may show other stations.
 */
export function createWallMemory({ ports, key }: Options) {
  const { store, now } = ports;
  const keys = { orders: `${key} orders`, answers: `${key} answers` };
  const shelf = createFleetShelf({ ports, key });
  let liveSince: number | null = null;
  const told = createLastTold({ setTimer: ports.setTimer, live: () => liveSince !== null });
  /** Grows when everything is to go. */
  let era = 0;
  let keeping = false;
  let kept: Kept | null = null;
  let answersKept = told.edition();

  async function keep(owner: Owner, workspace: Workspace, within: Within) {
    const begun = era;
    const isWanted = () => begun === era;
    const version = workspace.version(within);
    const isSame = kept?.workspace === workspace && kept.version === version;
    const edition =
      isSame && kept !== null
        ? kept.edition
        : await shelf.keepEntities(owner, await workspace.entities(within), isWanted);
    // Meanwhile it may have been loaded anew, or lost.
    const fleet = workspace.fleet()?.part(within);
    const { columns } = fleet?.stationsSince(0) ?? { columns: null };
    if (!isWanted() || liveSince === null || workspace.version(within) !== version) return;
    if (!fleet || columns === null) return;
    const at = now();
    kept = { at, stations: owner.stations, workspace, version, edition };
    await shelf.keepFleet(owner, { at, summary: fleet.summary(at), stations: columns }, edition);
    if (isWanted()) await keepAnswers(owner);
  }

  async function keepAnswers({ name, stations }: Owner) {
    if (answersKept === told.edition()) return;
    answersKept = told.edition();
    await store.set(keys.answers, {
      protocol: ENGINE_PROTOCOL,
      owner: name,
      stationIds: [...stations],
      answers: told.all(),
    });
  }

  return {
    told,

    /** What the display was last told to show; null where nothing is known of it. */
    async orders(name: string): Promise<Orders | null> {
      const record = await readOwn(store, keys.orders, OrdersRecord, { name, stations: new Set() });
      if (record === null) return null;
      const owner = { name, stations: new Set(record.orders.station_ids) };
      const last = await readOwn(store, keys.answers, AnswersRecord, owner);
      if (last !== null) told.restore(last.answers);
      return record.orders;
    },

    async heard(name: string, orders: Orders) {
      await store.set(keys.orders, { protocol: ENGINE_PROTOCOL, owner: name, orders });
    },

    /** Its fleet as it was when that was last live; null where nothing is known of it. */
    recall: (owner: Owner): Promise<Remembered | null> => shelf.read(owner),

    /** Each second: what it shows now. */
    notice(owner: Owner | null, workspace: Workspace | null, within: Within) {
      if (owner === null || workspace?.link().state !== 'live') {
        liveSince = null;
        return;
      }
      liveSince ??= now();
      if (keeping || isWithin(SOON_MS, liveSince)) return;
      const isSame = kept?.workspace === workspace && kept.version === workspace.version(within);
      const pause = isSame ? KEEP_MS : SOON_MS;
      if (kept?.stations === owner.stations && isWithin(pause, kept.at)) return;
      keeping = true;
      keep(owner, workspace, within)
        .catch(() => undefined)
        .finally(() => (keeping = false));
    },

    /** The display is no more. */
    async forget() {
      era++;
      kept = null;
      told.clear();
      await Promise.all([shelf.forget(), ...Object.values(keys).map((name) => store.delete(name))]);
    },
  };

  /** A clock may be set back. */
  function isWithin(ms: number, since: number): boolean {
    return Math.abs(now() - since) < ms;
  }
}
