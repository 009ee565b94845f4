import {
  DEVICE_STATUSES,
  ENGINE_PROTOCOL,
  STATION_STATUSES,
  type FleetSummary,
  type StationColumns,
} from '@heliograph/contracts/engine';
import { CodeName, Id, Instant, Orders } from '@heliograph/contracts/http';
import { z } from 'zod';

/** Whose a record is: a display's, for as long as it may show these stations and no others. */
export interface Owner {
  name: string;
  stations: ReadonlySet<number>;
}

/** Another build may keep something else under the same name. */
const head = { protocol: z.literal(ENGINE_PROTOCOL), owner: z.string() };

/** What a display was last told to show. */
export const OrdersRecord = z.object({ ...head, orders: Orders });

/** What its scenes were last told, of these stations. */
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

/** How its fleet was when it was last live. */
export const FleetRecord = z.object({
  ...head,
  at: Instant,
  /** Of the entities that belong to it. */
  edition: z.number(),
  stationIds: z.array(Id),
  summary: Summary,
  stations: Columns,
});

/** Stations and devices as parts of JSON in bytes: a browser copies these many times faster than objects. */
export const EntitiesRecord = z.object({
  ...head,
  edition: z.number(),
  loadedAt: Instant,
  deviceTypes: z.array(CodeName),
  stationTypes: z.array(CodeName),
  stations: z.array(z.instanceof(Uint8Array)),
  devices: z.array(z.instanceof(Uint8Array)),
});
