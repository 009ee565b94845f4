import { MAX_ID, type StoredStatus } from '@heliograph/contracts/http';
import { isGateway } from '@heliograph/domain/models';
import type pg from 'pg';
import type { ModelSlots } from '../ingest/modelSlots.ts';
import { numberArray } from '../storage/arrayText.ts';
import { type Client, inSnapshot } from '../storage/client.ts';
import { NEEDED, type StationFacts, type StoredDevice, type StoredGateway } from './storedGateway.ts';

/** Which gateways are read: the next after an id, those of the stations of some, or these. */
export type WantedGateways =
  | { after: number; most: number }
  | { uuids: readonly string[] }
  | { ids: readonly number[] };

interface Row {
  id: number;
  uuid: string;
  status: 'online' | 'offline';
  status_at: number | null;
  period: number | null;
  station_id: number;
  area: string;
  company_id: number | null;
  shown_to_guest: boolean;
  time_zone: string;
  rated_ah: number;
  is_counted: boolean;
  is_whole: boolean;
  device: number | null;
  type: string;
  model_id: number;
  device_status: StoredStatus;
}

export interface ReadGatewaysPorts {
  pool: pg.Pool;
  models: { of(ids: readonly number[]): Promise<ReadonlyMap<number, ModelSlots>> };
  /** The broker whose gateways are read; null for all gateways. */
  brokerId: number | null;
}

/** Reads gateways of a broker by id, with their stations, devices and newest values. */
export function createGatewayReader({ pool, models, brokerId }: ReadGatewaysPorts) {
  return (wanted: WantedGateways): Promise<StoredGateway[]> =>
    inSnapshot(pool, async (client) => {
      // Some thousand rows of millions lie together: by default PostgreSQL reads the whole table instead.
      await client.query('set local random_page_cost = 1');
      return readGateways(client, wanted);
    });

  async function readGateways(client: Client, wanted: WantedGateways): Promise<StoredGateway[]> {
    const [condition, value, most] = getCondition(wanted);
    const { rows } = await client.query<Row>(
      `select gateway.id, uuid, gateway.status, status_at, period, gateway.station_id, area, company_id, shown_to_guest, time_zone,
         rated_ah, is_counted, is_whole,
         device.id as device, device.type, model_id, device.status as device_status
       from (select *, $1::int is null or $1 = (select broker_server_id from gateway as other
             where other.station_id = gateway.station_id order by id limit 1) as is_counted,
           $1::int is null or not exists (select from gateway as other where other.station_id = gateway.station_id
             and other.broker_server_id <> $1) as is_whole
         from gateway where ($1::int is null or broker_server_id = $1) and ${condition}
         order by id limit $3) as gateway
       join station on station.id = gateway.station_id left join ingest_sequence on ingest_sequence.gateway_id = gateway.id
       left join device on device.gateway_id = gateway.id
       order by gateway.id, device.id`,
      [brokerId, value, most],
    );
    return withNewest(client, joined(rows, await readSlots(rows)));
  }

  async function readSlots(rows: readonly Row[]): Promise<Map<number, number[]>> {
    const known = await models.of([
      ...new Set(rows.flatMap((row) => (row.device === null ? [] : row.model_id))),
    ]);
    return new Map([...known].map(([id, { slots }]) => [id, NEEDED.map((code) => slots.get(code) ?? 0)]));
  }

  /** By device, so that the table of newest values can be on other machines. */
  async function withNewest(client: Client, gateways: readonly StoredGateway[]): Promise<StoredGateway[]> {
    const devices = gateways.flatMap((gateway) => gateway.devices.filter(({ slots }) => slots.some(Boolean)));
    const ids = devices.map(({ id }) => id);
    const { rows } = await client.query<{ id: number; at: number } & Record<string, number | null>>(
      `select id, at, ${NEEDED.map((_, i) => `v[s${i}] as v${i}`).join(', ')}
       from unnest($1::int[], ${NEEDED.map((_, i) => `$${i + 2}::int[]`).join(', ')})
         as wanted(id, ${NEEDED.map((_, i) => `s${i}`).join(', ')})
       join latest on latest.device_id = wanted.id
       where latest.device_id between $${NEEDED.length + 2} and $${NEEDED.length + 3}`,
      [
        numberArray(ids),
        ...NEEDED.map((_, i) => numberArray(devices.map(({ slots }) => slots[i]!))),
        ids.reduce((least, id) => Math.min(least, id), MAX_ID),
        ids.reduce((most, id) => Math.max(most, id), 0),
      ],
    );
    const newest = new Map(
      rows.map((row) => [row.id, { at: row.at, values: NEEDED.map((_, i) => row[`v${i}`] ?? null) }]),
    );
    return gateways.map((gateway) => {
      const own = gateway.devices.map((device) => ({ ...device, newest: newest.get(device.id) ?? null }));
      const heardAt = Math.max(gateway.heardAt, ...own.map((device) => device.newest?.at ?? -Infinity));
      return { ...gateway, heardAt, devices: own };
    });
  }
}

function getCondition(wanted: WantedGateways): [condition: string, value: unknown, most: number | null] {
  if ('ids' in wanted) return ['id = any($2::int[])', numberArray(wanted.ids), null];
  if ('uuids' in wanted)
    return [
      'station_id in (select station_id from gateway where uuid = any($2::text[]))',
      wanted.uuids,
      null,
    ];
  return ['id > $2::int', wanted.after, wanted.most];
}

function joined(rows: readonly Row[], slots: ReadonlyMap<number, number[]>): StoredGateway[] {
  const gateways = new Map<number, StoredGateway & { devices: StoredDevice[] }>();
  for (const row of rows) {
    const gateway = gateways.get(row.id) ?? {
      id: row.id,
      uuid: row.uuid,
      online: row.status_at === null ? null : row.status === 'online',
      heardAt: row.status_at === null || row.status === 'offline' ? -Infinity : row.status_at,
      period: row.period,
      devices: [],
      station: getFacts(row),
    };
    gateways.set(row.id, gateway);
    if (row.device === null) continue;
    gateway.devices.push({
      id: row.device,
      isGateway: isGateway(row.type),
      slots: slots.get(row.model_id)!,
      // Behind an offline gateway it was not the device that was reported.
      reported:
        row.status === 'offline' && row.device_status === 'offline' ? null : REPORTED[row.device_status],
      newest: null,
    });
  }
  return [...gateways.values()];
}

/** One string for all rows with the same text. */
const texts = new Map<string, string>();
function shared(text: string): string {
  const known = texts.get(text);
  if (known === undefined) texts.set(text, text);
  return known ?? text;
}

const getFacts = (row: Row): StationFacts => ({
  id: row.station_id,
  area: shared(row.area),
  companyId: row.company_id,
  shownToGuest: row.shown_to_guest,
  zone: shared(row.time_zone),
  weight: row.rated_ah > 0 ? row.rated_ah : 1,
  isCounted: row.is_counted,
  isWhole: row.is_whole,
});

/** Reported state that a device must have to be stored so; warnings and faults are in its run state. */
const REPORTED = {
  normal: 'normal',
  warning: 'normal',
  fault: 'normal',
  abnormal: 'abnormal',
  offline: 'offline',
} as const satisfies Record<StoredStatus, StoredDevice['reported']>;
