import { numberArray } from '../storage/arrayText.ts';
import type { Client } from '../storage/client.ts';
import { QUARTER, type EnergyRow } from '../series/energy/energyRow.ts';
import { blankMeter, createMeter, type Meter } from '../series/energy/meter.ts';
import { createRecentMap } from '../support/recentMap.ts';
import type { KnownDevice, KnownGateway } from './registry.ts';
import { createSequenceSet, type SequenceSet } from './sequenceSet.ts';

/** The state of a device after everything stored so far. */
export interface DeviceState {
  /** Instant of the newest sample; -Infinity before the first. */
  newest: number;
  meter: Meter;
  /** Newest readings wait for later ones to decide about them. */
  pending: boolean;
  /** By counter, until when its energy was set by hand; -Infinity if never. */
  correctedUntil: number[];
  /** Status and time last written to the database. */
  written: { status: string; at: number } | null;
}

/**
 * The state of a gateway. Gateways are the unit of consistency: a transaction locks one before it writes its series.
 */
export interface GatewayState {
  version: number;
  sequences: { telemetry: SequenceSet; alarm: SequenceSet; backfill: SequenceSet };
  /** Period of its newest telemetry, ms; null before the first. */
  period: number | null;
  /** When it last reported something new; null for never. */
  heardAt: number | null;
  /** Time of its newest sample, by its clock; null for none. */
  sampledAt: number | null;
  /** The status last written to the database; null if another server may have written since. */
  online: boolean | null;
  devices: Map<number, DeviceState>;
}

/**
 * Gateway states as of our last transaction, valid only while the row's version shows that no other server process
 * has written since.
 */
export interface GatewayStates {
  /**
   * Locks the gateways' rows in order and updates outdated states.
   * @throws OutdatedGatewaysError when a gateway has changed since it was read, or is gone
   */
  lock(client: Client, gateways: Iterable<KnownGateway>): Promise<ReadonlyMap<number, GatewayState>>;
  /** Drops states whose changes may not have been stored. */
  forget(gatewayIds: readonly number[]): void;
}

/** Gateways have to be read again: their devices, zone or power are not those that messages were interpreted with. */
export class OutdatedGatewaysError extends Error {
  readonly uuids: readonly string[];

  constructor(uuids: readonly string[]) {
    super(`gateways changed: ${uuids.join(', ')}`);
    this.uuids = uuids;
  }
}

/** With the states of their devices; others are read from the database again. */
const MAX_STATES = 100_000;

interface SequenceRow {
  gateway_id: number;
  version: number;
  revision: number;
  telemetry: number[];
  alarm: number[];
  backfill: number[];
  period: number | null;
  heard_at: number | null;
  sampled_at: number | null;
}

export function createGatewayStates(): GatewayStates {
  const remembered = createRecentMap<number, GatewayState>(MAX_STATES);
  return {
    async lock(client, gateways) {
      const wanted = new Map([...gateways].map((gateway) => [gateway.id, gateway]));
      const ids = numberArray([...wanted.keys()].sort((a, b) => a - b));
      let rows = await lockRows(client, ids);
      if (rows.length < wanted.size) {
        await client.query(
          `insert into ingest_sequence (gateway_id) select id from gateway where id = any($1::int[]) order by id
           on conflict do nothing`,
          [ids],
        );
        rows = await lockRows(client, ids);
      }
      const locked = new Map<number, GatewayState>();
      for (const row of rows) {
        if (wanted.get(row.gateway_id)?.revision === row.revision)
          locked.set(row.gateway_id, getState(row, remembered.get(row.gateway_id)));
      }
      const outdated = [...wanted.values()].filter(({ id }) => !locked.has(id));
      if (outdated.length > 0) throw new OutdatedGatewaysError(outdated.map(({ uuid }) => uuid));
      for (const [id, state] of locked) remembered.set(id, state);
      return locked;
    },
    forget(gatewayIds) {
      for (const id of gatewayIds) remembered.delete(id);
    },
  };
}

function getState(
  { version, telemetry, alarm, backfill, period, heard_at, sampled_at }: SequenceRow,
  remembered: GatewayState | undefined,
): GatewayState {
  if (remembered?.version === version) return remembered;
  const sequences = {
    telemetry: createSequenceSet(telemetry),
    alarm: createSequenceSet(alarm),
    backfill: createSequenceSet(backfill),
  };
  return {
    ...{ version, sequences, period, heardAt: heard_at, sampledAt: sampled_at },
    online: null,
    devices: new Map(),
  };
}

async function lockRows(client: Client, ids: string): Promise<SequenceRow[]> {
  const { rows } = await client.query<SequenceRow>({
    name: 'lock-gateways',
    text: `select gateway_id, version, revision, telemetry, alarm, backfill, period, heard_at, sampled_at from ingest_sequence
      where gateway_id = any($1::int[]) order by gateway_id for update`,
    values: [ids],
  });
  return rows;
}

/** Stores the sequences of locked gateways and increments their versions. */
export async function saveGatewayStates(
  client: Client,
  states: readonly (readonly [number, GatewayState])[],
): Promise<void> {
  if (states.length === 0) return;
  const pairs = (channel: keyof GatewayState['sequences']) =>
    states.map(([, state]) => numberArray(state.sequences[channel].toPairs()));
  await client.query({
    name: 'save-gateways',
    text: `update ingest_sequence set version = version + 1,
        telemetry = row.telemetry::bigint[], alarm = row.alarm::bigint[], backfill = row.backfill::bigint[],
        period = row.period, heard_at = row.heard_at, sampled_at = row.sampled_at
      from unnest($1::int[], $2::text[], $3::text[], $4::text[], $5::int[], $6::bigint[], $7::bigint[])
        as row(id, telemetry, alarm, backfill, period, heard_at, sampled_at)
      where gateway_id = row.id`,
    values: [
      numberArray(states.map(([id]) => id)),
      pairs('telemetry'),
      pairs('alarm'),
      pairs('backfill'),
      numberArray(states.map(([, { period }]) => period)),
      numberArray(states.map(([, { heardAt }]) => heardAt)),
      numberArray(states.map(([, { sampledAt }]) => sampledAt)),
    ],
  });
  for (const [, state] of states) state.version++;
}

/** Reads the states of devices that are not in memory. */
export async function seedDevices(
  client: Client,
  wanted: readonly { device: KnownDevice; state: GatewayState }[],
): Promise<void> {
  const missing = wanted.filter(({ device, state }) => !state.devices.has(device.id));
  if (missing.length === 0) return;
  const ids = numberArray(missing.map(({ device }) => device.id));
  const latest = await client.query<{
    device_id: number;
    at: number;
    reading: (number | null)[];
    read_at: (number | null)[];
  }>('select device_id, at, reading, read_at from latest where device_id = any($1::int[])', [ids]);
  const energy = await client.query<{ device_id: number } & EnergyRow>(
    `select energy.device_id, energy.at, minutes, kwh, energy.reading, estimated
     from latest join energy on energy.device_id = latest.device_id and energy.at > latest.at - $2
     where latest.device_id = any($1::int[]) order by energy.at`,
    [ids, 4 * QUARTER],
  );
  const { rows: waiting } = await client.query<{ device_id: number }>(
    `select distinct device_id from energy_mark where kind = 'pending' and device_id = any($1::int[])`,
    [ids],
  );
  const { rows: corrections } = await client.query<{ device_id: number; counter: number; until: number }>(
    `select device_id, counter, max(ended_at) as until from energy_edit
     where kind in ('correction', 'import') and withdrawn_at is null and device_id = any($1::int[]) group by device_id, counter`,
    [ids],
  );
  const pending = new Set(waiting.map(({ device_id }) => device_id));
  const rows = new Map<number, EnergyRow[]>();
  for (const { device_id, ...row } of energy.rows) rows.set(device_id, [...(rows.get(device_id) ?? []), row]);
  const known = new Map(latest.rows.map((row) => [row.device_id, row]));
  for (const { device, state } of missing) {
    const counters = device.counterSlots.length;
    const row = known.get(device.id);
    const correctedUntil = new Array<number>(counters).fill(-Infinity);
    for (const { device_id, counter, until } of corrections)
      if (device_id === device.id) correctedUntil[counter] = until;
    const blank = blankMeter(counters);
    const reading = blank.reading.map((_, c) => row?.reading[c] ?? null);
    const readAt = blank.readAt.map((_, c) => row?.read_at[c] ?? null);
    state.devices.set(device.id, {
      newest: row?.at ?? -Infinity,
      meter: createMeter(device.counterLimits, {
        reading,
        readAt,
        rows: rows.get(device.id) ?? [],
      }),
      pending: pending.has(device.id),
      correctedUntil,
      written: null,
    });
  }
}
