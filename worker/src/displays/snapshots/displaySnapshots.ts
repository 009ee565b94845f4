import { ENGINE_PROTOCOL } from '@heliograph/contracts/engine';
import type { DisplayOrders } from '@heliograph/contracts/http';
import type { StationScope } from '../../fleet/stationScope.ts';
import type { EnginePorts } from '../../ports.ts';
import type { Workspace } from '../../workspace/workspace.ts';
import { createFleetSnapshotStore, type StoredFleet } from './fleetSnapshotStore.ts';
import { createResponseCache } from './responseCache.ts';
import {
  AnswersRecord,
  OrdersRecord,
  type Owner,
  readOwn,
  shownStations,
  storedStations,
} from './records.ts';

/** How often a live fleet is stored, ms. */
const SAVE_MS = 60_000;
/**
 * A fleet that just became live has not reported completely yet, and its entities may change several times in a row,
 * ms.
 */
const SOON_MS = 10_000;

interface Options {
  ports: Pick<EnginePorts, 'store' | 'now' | 'setTimer'>;
  /** Prefix of what is stored for the display. */
  key: string;
}

/** Last stored state. */
interface Saved {
  at: number;
  stations: Owner['stations'];
  /** Workspace with the entities, and their edition. */
  workspace: Workspace;
  version: number;
  edition: number;
}

/**
 * State that a display keeps for a start without network: its orders, its fleet when that was last live, and the last
 * responses for its scenes. It is never shown to another display, nor once the display may show other stations.
 */
export function createDisplaySnapshots({ ports, key }: Options) {
  const { store, now } = ports;
  const keys = { orders: `${key} orders`, answers: `${key} answers` };
  const fleetStore = createFleetSnapshotStore({ ports, key });
  let liveSince: number | null = null;
  const responses = createResponseCache({ setTimer: ports.setTimer, live: () => liveSince !== null });
  /** Grows when everything is deleted. */
  let era = 0;
  let isSaving = false;
  let saved: Saved | null = null;
  let savedAnswers = responses.edition();

  async function save(owner: Owner, workspace: Workspace, scope: StationScope) {
    const begun = era;
    const isWanted = () => begun === era;
    const version = workspace.versions(scope).entities;
    const isSame = saved?.workspace === workspace && saved.version === version;
    const edition =
      isSame && saved !== null
        ? saved.edition
        : await fleetStore.saveEntities(owner, await workspace.entities(scope), isWanted);
    // Meanwhile it may have been reloaded, or lost.
    const fleet = workspace.fleet();
    fleet?.settle(now());
    const part = fleet?.part(scope);
    const { columns } = part?.stationsSince(0) ?? { columns: null };
    if (!isWanted() || liveSince === null || workspace.versions(scope).entities !== version) return;
    if (!part || columns === null) return;
    const at = now();
    saved = { at, stations: owner.stations, workspace, version, edition };
    await fleetStore.saveFleet(owner, { at, summary: part.summary(at), stations: columns }, edition);
    if (isWanted()) await saveAnswers(owner);
  }

  async function saveAnswers({ name, stations }: Owner) {
    if (savedAnswers === responses.edition()) return;
    savedAnswers = responses.edition();
    await store.set(keys.answers, {
      protocol: ENGINE_PROTOCOL,
      owner: name,
      stationIds: storedStations(stations),
      answers: responses.all(),
    });
  }

  return {
    responses,

    /** Last orders of the display; null where none are stored. */
    async orders(name: string): Promise<DisplayOrders | null> {
      const record = await readOwn(store, keys.orders, OrdersRecord, { name, stations: new Set() });
      if (record === null) return null;
      const owner = { name, stations: shownStations(record.orders) };
      const last = await readOwn(store, keys.answers, AnswersRecord, owner);
      if (last !== null) responses.restore(last.answers);
      return record.orders;
    },

    async saveOrders(name: string, orders: DisplayOrders) {
      await store.set(keys.orders, { protocol: ENGINE_PROTOCOL, owner: name, orders });
    },

    /** Its fleet when it was last live; null where nothing is stored. */
    readFleet: (owner: Owner): Promise<StoredFleet | null> => fleetStore.read(owner),

    /** Each second: stores what it shows now, if due. */
    saveIfDue(owner: Owner | null, workspace: Workspace | null, scope: StationScope) {
      if (owner === null || workspace?.link().state !== 'live') {
        liveSince = null;
        return;
      }
      liveSince ??= now();
      if (isSaving || isWithin(SOON_MS, liveSince)) return;
      const isSame = saved?.workspace === workspace && saved.version === workspace.versions(scope).entities;
      const pause = isSame ? SAVE_MS : SOON_MS;
      if (saved?.stations === owner.stations && isWithin(pause, saved.at)) return;
      isSaving = true;
      save(owner, workspace, scope)
        .catch(() => undefined)
        .finally(() => (isSaving = false));
    },

    /** The display was revoked. */
    async forget() {
      era++;
      saved = null;
      responses.clear();
      await Promise.all([fleetStore.forget(), ...Object.values(keys).map((name) => store.delete(name))]);
    },
  };

  /** A clock may be set back. */
  function isWithin(ms: number, since: number): boolean {
    return Math.abs(now() - since) < ms;
  }
}
