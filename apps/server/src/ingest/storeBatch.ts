import type { StoredStatus } from '@heliograph/contracts/http';
import { deviceStatus, isNewSample } from '@heliograph/domain/status';
import { closedBefore } from '../series/days.ts';
import { insertMarks, type DeviceRange, type EnergyMark } from '../series/energy/energyMark.ts';
import type { EnergyRow } from '../series/energy/energyRow.ts';
import { upsertEnergy } from '../series/energy/energyStore.ts';
import type { Readings } from '../series/energy/readings.ts';
import { insertHot, type SampleRow } from '../series/sampleStore.ts';
import { noteChanges } from '../series/sums/energyChange.ts';
import { numberArray } from '../storage/arrayText.ts';
import type { Client } from '../storage/client.ts';
import { batchByDevice, type DeviceBatch } from './deviceBatch.ts';
import {
  type DeviceState,
  type GatewayState,
  type GatewayStates,
  saveGatewayStates,
  seedDevices,
} from './gatewayStates.ts';
import type { AlarmEntry, Message, TelemetrySample } from './interpret/message.ts';
import { markReverted } from './markReverted.ts';
import { type LateBatch, storeLateSamples } from './lateSamples.ts';
import { type LatestRow, upsertLatest } from './latest.ts';

/** Interval at which `last_online` is written for a device whose status does not change. */
const LAST_ONLINE_MS = 60_000;

/**
 * Stores messages in the transaction of `client`. @returns those that are not duplicates
 * @throws OutdatedGatewaysError when messages have to be interpreted again
 */
export async function storeBatch(
  client: Client,
  messages: readonly Message[],
  states: GatewayStates,
  now: number,
): Promise<Message[]> {
  const gateways = await states.lock(client, new Set(messages.map(({ gateway }) => gateway)));
  const fresh = messages.filter((message) => isNew(message, gateways.get(message.gateway.id)));
  const batches = [...batchByDevice(fresh).values()].flatMap((batch) => {
    const state = gateways.get(batch.device.gatewayId);
    return state ? [{ batch, state }] : [];
  });
  await seedDevices(
    client,
    batches.map(({ batch: { device }, state }) => ({ device, state })),
  );
  const statuses = getStatuses(fresh, gateways, now);

  const streams: StreamWrites[] = [];
  const backfilled: LateBatch[] = [];
  const changed: DeviceRange[] = [];
  for (const { batch, state: gateway } of batches) {
    const state = gateway.devices.get(batch.device.id);
    if (!state) continue;
    const closed = closedBefore(batch.device.zone, now);
    const readings = listReadings(batch);
    if (isStream(batch, state, { readings, closedBefore: closed })) {
      const writes = takeStream(batch, state, readings);
      streams.push(writes);
      // After a long gap. Changes of open days are noticed by the version of their gateway.
      const first = writes.energy[0]?.row.at ?? closed;
      if (first < closed) changed.push({ deviceId: batch.device.id, from: first, to: closed });
    } else {
      backfilled.push({ batch, state, closedBefore: closed });
      // The device's new state is read from the database the next time.
      gateway.devices.delete(batch.device.id);
    }
  }
  await insertHot(
    client,
    streams.flatMap(({ samples }) => samples),
  );
  await upsertEnergy(
    client,
    streams.flatMap(({ energy }) => energy),
  );
  await insertMarks(
    client,
    streams.flatMap(({ marks }) => marks),
  );
  await noteChanges(client, changed);
  await upsertLatest(
    client,
    streams.map(({ latest }) => latest),
  );
  await storeLateSamples(client, backfilled, now);
  const alarms = fresh.flatMap((message) => (message.channel === 'alarm' ? message.alarms : []));
  await upsertAlarms(client, alarms, now);
  await markReverted(client, alarms, now);
  await writeStatuses(client, statuses, now);
  await writeRatedPowers(client, fresh);
  await saveGatewayStates(client, changedGateways(fresh, gateways));
  return fresh;
}

/** Status messages describe the current state: they carry no sequence, and the last one counts. */
function isNew(message: Message, state: GatewayState | undefined): boolean {
  if (message.channel === 'status') return true;
  const sequences = state?.sequences[message.channel];
  if (!sequences) return false;
  const isPart = message.channel === 'telemetry' && message.isPart;
  return isPart ? !sequences.has(message.sequence) : sequences.add(message.sequence);
}

function changedGateways(fresh: readonly Message[], gateways: ReadonlyMap<number, GatewayState>) {
  const ids = new Set(fresh.map(({ gateway }) => gateway.id));
  return [...ids].flatMap((id) => {
    const state = gateways.get(id);
    return state ? [[id, state] as const] : [];
  });
}

/** The online states that follow from the messages, in order of arrival. */
function getStatuses(
  messages: readonly Message[],
  gateways: ReadonlyMap<number, GatewayState>,
  now: number,
): StatusWrites {
  const writes: StatusWrites = { gateways: new Map(), returned: new Set(), devices: new Map() };
  for (const message of messages) {
    const { gateway, channel } = message;
    const state = gateways.get(gateway.id);
    const known = state?.devices;
    if (channel === 'status') {
      writes.gateways.set(gateway.id, message.online ? 'online' : 'offline');
      writes.returned.delete(gateway.id);
      if (state) state.online = message.online;
      if (message.online) continue;
      for (const { id } of gateway.devices.values()) {
        writes.devices.set(id, { status: 'offline', lastOnline: writes.devices.get(id)?.lastOnline ?? null });
        const device = known?.get(id);
        if (device) device.written = null;
      }
    } else if (channel === 'telemetry') {
      if (!state) continue;
      if (takeReport(state, message, now)) {
        if (state.online !== true) writes.returned.add(gateway.id);
        state.online = true;
      }
      // Repeated samples bring back neither a silent gateway nor its devices.
      if (state.online !== true) continue;
      for (const sample of message.samples) {
        const device = known?.get(sample.device.id);
        if (device && sample.at < device.newest) continue;
        const status = storedStatus(sample);
        const online = status === 'offline' ? null : sample.at;
        const same = device?.written?.status === status && sample.at - device.written.at < LAST_ONLINE_MS;
        if (!same) writes.devices.set(sample.device.id, { status, lastOnline: online });
        if (device && !same) device.written = { status, at: Math.min(sample.at, now) };
      }
    }
  }
  return writes;
}

/** @returns whether the message has anything new */
function takeReport(
  state: GatewayState,
  { samples, period }: Pick<Message & { channel: 'telemetry' }, 'samples' | 'period'>,
  now: number,
): boolean {
  const at = samples.reduce((newest, sample) => Math.max(newest, sample.at), -Infinity);
  if (!isNewSample(at, state.sampledAt ?? -Infinity, now, period)) return false;
  state.period = period;
  state.heardAt = now;
  state.sampledAt = Math.max(state.sampledAt ?? -Infinity, at);
  return true;
}

function storedStatus({ device, status, v }: TelemetrySample): StoredStatus {
  const runState = device.runStateSlot === null ? NaN : (v[device.runStateSlot - 1] ?? NaN);
  const live = deviceStatus({
    gatewayOnline: true,
    reported: status,
    runState: Number.isNaN(runState) ? null : runState,
    propertyTimeout: false,
  });
  // Both only result from requests to a live gateway.
  return live === 'nodata' || live === 'timeout' ? 'abnormal' : live;
}

/** Rows that a device's continuous stream adds. */
interface StreamWrites {
  samples: SampleRow[];
  energy: { deviceId: number; row: EnergyRow }[];
  marks: { deviceId: number; mark: EnergyMark }[];
  latest: LatestRow;
}

/** The counters' readings in the pushed samples; those without any are left out. */
function listReadings({ device, pushed }: DeviceBatch): Readings[] {
  return pushed
    .map(({ at, v }) => ({ at, values: device.counterSlots.map((slot) => orNull(v[slot - 1])) }))
    .filter(({ values }) => values.some((value) => value !== null));
}

/** True if a device's samples continue its stream: the cheap and by far most frequent case. */
function isStream(
  { pushed, backfilled }: DeviceBatch,
  { newest, meter, pending, correctedUntil }: DeviceState,
  { readings, closedBefore }: { readings: readonly Readings[]; closedBefore: number },
): boolean {
  const first = pushed[0];
  if (backfilled.length > 0 || !first || first.at <= newest || first.at < closedBefore) return false;
  const isFree = correctedUntil.every((until, c) => (meter.state.readAt[c] ?? until) >= until);
  return !pending && isFree && meter.follows(readings) && meter.isPlausible(readings);
}

/** Adds the samples to the device's state. */
function takeStream(
  { device, pushed }: DeviceBatch,
  state: DeviceState,
  readings: readonly Readings[],
): StreamWrites {
  const { meter } = state;
  for (const each of readings) meter.take(each);
  const newest = pushed.at(-1);
  state.newest = newest?.at ?? state.newest;
  const { reading, readAt } = meter.state;
  const { rows, marks } = meter.changed();
  return {
    samples: pushed.map(({ at, v }) => ({ deviceId: device.id, at, v })),
    energy: rows.map((row) => ({ deviceId: device.id, row })),
    marks: marks.map((mark) => ({ deviceId: device.id, mark })),
    latest: { deviceId: device.id, at: state.newest, v: newest?.v ?? [], reading, readAt },
  };
}

function orNull(value: number | undefined): number | null {
  return value === undefined || Number.isNaN(value) ? null : value;
}

/** Statuses to store; later ones replace earlier ones. */
interface StatusWrites {
  gateways: Map<number, 'online' | 'offline'>;
  /** Gateways that report again, and are online if they were not. */
  returned: Set<number>;
  /** `lastOnline` null: not online now. */
  devices: Map<number, { status: string; lastOnline: number | null }>;
}

async function writeStatuses(
  client: Client,
  { gateways, returned, devices }: StatusWrites,
  now: number,
): Promise<void> {
  if (gateways.size > 0) {
    await client.query(
      `update gateway set status = row.status, status_at = $3
       from unnest($1::int[], $2::text[]) as row(id, status) where gateway.id = row.id`,
      [numberArray([...gateways.keys()]), [...gateways.values()], now],
    );
  }
  // After the statuses, since they have reported later.
  if (returned.size > 0) {
    await client.query({
      name: 'write-returned',
      text: `update gateway set status = 'online', status_at = $2 where id = any($1::int[]) and status <> 'online'`,
      values: [numberArray([...returned]), now],
    });
  }
  if (devices.size > 0) {
    await client.query({
      name: 'write-statuses',
      text: `update device set status = row.status, last_online = greatest(device.last_online, row.last_online)
        from unnest($1::int[], $2::text[], $3::bigint[]) as row(id, status, last_online) where device.id = row.id`,
      values: [
        numberArray([...devices.keys()]),
        [...devices.values()].map(({ status }) => status),
        numberArray([...devices.values()].map(({ lastOnline }) => lastOnline)),
      ],
    });
  }
}

/** Stores what gateways reported as their devices' rated power when they connected. */
async function writeRatedPowers(client: Client, messages: readonly Message[]): Promise<void> {
  const powers = new Map(
    messages.flatMap((message) => (message.channel === 'status' ? [...message.ratedPower] : [])),
  );
  if (powers.size === 0) return;
  await client.query(
    `update device set rated_power = row.power from unnest($1::int[], $2::float8[]) as row(id, power)
     where device.id = row.id and rated_power is distinct from row.power`,
    [numberArray([...powers.keys()].map(({ id }) => id)), numberArray([...powers.values()])],
  );
}

/** Alarms that recovered this long before they are stored need no acknowledgement: a gateway delivers its history. */
const LONG_OVER_MS = 86_400_000;

/** An alarm is identified by device, code and start. It starts, and later ends; an ended alarm does not restart. */
async function upsertAlarms(client: Client, entries: readonly AlarmEntry[], now: number): Promise<void> {
  if (entries.length === 0) return;
  const alarms = new Map<string, AlarmEntry>();
  for (const entry of entries) {
    const key = JSON.stringify([entry.device.id, entry.code, entry.beganAt]);
    const recoveredAt = entry.recoveredAt ?? alarms.get(key)?.recoveredAt ?? null;
    alarms.set(key, { ...entry, recoveredAt });
  }
  const list = [...alarms.values()];
  await client.query(
    `insert into alarm (device_id, code, type, level, message, began_at, recovered_at, acknowledged_at)
     select *, case when recovered < $8 then 0 end from unnest($1::int[], $2::text[], $3::text[], $4::int[], $5::text[], $6::bigint[], $7::bigint[])
       as entry(device, code, type, level, message, began, recovered)
     on conflict (device_id, code, began_at) do update set type = excluded.type, level = excluded.level,
       message = excluded.message, recovered_at = coalesce(excluded.recovered_at, alarm.recovered_at)`,
    [
      numberArray(list.map(({ device }) => device.id)),
      list.map(({ code }) => code),
      list.map(({ type }) => type),
      numberArray(list.map(({ level }) => level)),
      list.map(({ message }) => message),
      numberArray(list.map(({ beganAt }) => beganAt)),
      numberArray(list.map(({ recoveredAt }) => recoveredAt)),
      now - LONG_OVER_MS,
    ],
  );
}
