import {
  DEVICE_STATUSES,
  ENGINE_PROTOCOL,
  type FleetSummary,
  STATION_STATUSES,
  type StationColumns,
} from '@heliograph/contracts/engine';
import { CodeName, DisplayOrders, Id, Instant } from '@heliograph/contracts/http';
import { z } from 'zod';
import type { KeyValueStore } from '../../ports.ts';

/** Stations that a display may show: listed, or the server's mark of everything that its session sees. */
export type ShownStations = ReadonlySet<number> | string;

/** Stored form of the stations. */
export const StoredStations = z.union([z.array(Id), z.string()]);

export const storedStations = (stations: ShownStations): z.infer<typeof StoredStations> =>
  typeof stations === 'string' ? stations : [...stations];

export const shownStations = ({ station_ids, stations_mark = '' }: DisplayOrders): ShownStations =>
  station_ids ? new Set(station_ids) : stations_mark;

export const isSameStations = (
  stations: ShownStations | null,
  stored: z.infer<typeof StoredStations>,
): boolean =>
  typeof stored === 'string' || typeof stations === 'string'
    ? stations === stored
    : stations?.size === stored.length && stored.every((id) => stations.has(id));

/** The display that a record belongs to, while it may show exactly these stations. */
export interface Owner {
  name: string;
  stations: ShownStations;
}

/** Another build may store something else under the same name. */
const head = { protocol: z.literal(ENGINE_PROTOCOL), owner: z.string() };

/** Last orders of a display. */
export const OrdersRecord = z.object({ ...head, orders: DisplayOrders });

/** The last answers that its scenes got, for these stations. */
export const AnswersRecord = z.object({
  ...head,
  stationIds: StoredStations,
  answers: z.array(z.tuple([z.string(), z.unknown()])),
});

const Total = z.object({ value: z.number().nullable(), reporting: z.number(), of: z.number() });
const Summary = z.object({
  stations: z.record(z.enum(STATION_STATUSES), z.number()),
  devices: z.record(z.enum(DEVICE_STATUSES), z.number()),
  power: z.object({ pv: Total, load: Total, battery: Total, grid: Total, generator: Total, soc: Total }),
  gateways: z.object({ reporting: z.number(), of: z.number() }),
  newest: z.number().nullable(),
  oldest: z.number().nullable(),
}) satisfies z.ZodType<FleetSummary>;

const Floats = z.instanceof(Float64Array);
const Columns = z
  .object({
    id: z.instanceof(Int32Array),
    status: z.instanceof(Uint8Array),
    pv: Floats,
    load: Floats,
    battery: Floats,
    grid: Floats,
    generator: Floats,
    soc: Floats,
    today: Floats,
    at: Floats,
    online: z.instanceof(Uint16Array),
    devices: z.instanceof(Uint16Array),
  })
  .refine((columns) =>
    Object.values(columns).every(({ length }) => length === columns.id.length),
  ) satisfies z.ZodType<StationColumns>;

/** Its fleet when it was last live. */
export const FleetRecord = z.object({
  ...head,
  at: Instant,
  /** Edition of the matching entities. */
  edition: z.number(),
  stationIds: StoredStations,
  summary: Summary,
  stations: Columns,
});

/** Stations and devices as JSON in bytes, in parts: a browser copies bytes many times faster than objects. */
export const EntitiesRecord = z.object({
  ...head,
  edition: z.number(),
  loadedAt: Instant,
  isPartial: z.boolean(),
  of: z.number(),
  deviceTypes: z.array(CodeName),
  stationTypes: z.array(CodeName),
  stations: z.array(z.instanceof(Uint8Array)),
  devices: z.array(z.instanceof(Uint8Array)),
});

interface Owned {
  owner: string;
  stationIds?: z.infer<typeof StoredStations>;
}

/** A stored record; null if it belongs to another owner or other stations, or cannot be read. */
export async function readOwn<T extends Owned>(
  store: KeyValueStore,
  key: string,
  schema: z.ZodType<T>,
  { name, stations }: Owner,
): Promise<T | null> {
  const { success, data } = schema.safeParse(await store.get(key).catch(() => null));
  if (!success || data.owner !== name) return null;
  const { stationIds } = data;
  return stationIds === undefined || isSameStations(stations, stationIds) ? data : null;
}
