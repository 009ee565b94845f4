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

/** The display that a record belongs to, while it may show exactly these stations. */
export interface Owner {
  name: string;
  stations: ReadonlySet<number>;
}

/** Another build may store something else under the same name. */
const head = { protocol: z.literal(ENGINE_PROTOCOL), owner: z.string() };

/** What a display was last ordered to show. */
export const OrdersRecord = z.object({ ...head, orders: DisplayOrders });

/** The last answers that its scenes got, for these stations. */
export const AnswersRecord = z.object({
  ...head,
  stationIds: z.array(Id),
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
  /** Of the matching entities. */
  edition: z.number(),
  stationIds: z.array(Id),
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
  stationIds?: number[];
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
  const isOfThese =
    stationIds === undefined ||
    (stationIds.length === stations.size && stationIds.every((id) => stations.has(id)));
  return isOfThese ? data : null;
}
