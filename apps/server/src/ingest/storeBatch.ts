import type { StoredStatus } from '@heliograph/contracts/http';
import { deviceStatus } from '@heliograph/domain/status';
import { closedBefore } from '../series/days.ts';
import { upsertEnergy } from '../series/energy/energyStore.ts';
import { insertHot } from '../series/sampleStore.ts';
import type { Client } from '../storage/client.ts';
import { upsertAlarms } from './alarms.ts';
import { saveGatewayStates, seedDevices, type GatewayState, type GatewayStates } from './gatewayStates.ts';
import { intakesOf } from './intake.ts';
import type { Message, TelemetrySample } from './interpret/message.ts';
import { upsertLatest } from './latest.ts';
import { storePast, type PastIntake } from './past.ts';
import { writeStatuses, type StatusWrites } from './statuses.ts';
import { isStream, takeStream, type StreamWrites } from './stream.ts';

/** `last_online` is written at most this often for a device whose status stays. */
const LAST_ONLINE_MS = 60_000;

/** Stores messages in the transaction of `client`; returns those that were not seen before. */
export async function storeBatch(
  client: Client,
  messages: readonly Message[],
  states: GatewayStates,
  now: number,
): Promise<Message[]> {
  const gateways = await states.lock(client, [...new Set(messages.map(({ gateway }) => gateway.id))]);
  const fresh = messages.filter((message) => isNew(message, gateways.get(message.gateway.id)));
  const intakes = [...intakesOf(fresh).values()].flatMap((intake) => {
    const state = gateways.get(intake.device.gatewayId);
    return state ? [{ intake, state }] : [];
  });
  await seedDevices(
    client,
    intakes.map(({ intake: { device }, state }) => ({ device, state })),
  );
  const statuses = statusesOf(fresh, gateways, now);

  const streams: StreamWrites[] = [];
  const past: PastIntake[] = [];
  for (const { intake, state: gateway } of intakes) {
    const state = gateway.devices.get(intake.device.id);
    if (!state) continue;
    const closed = closedBefore(intake.device.zone, now);
    if (isStream(intake, state, closed)) {
      streams.push(takeStream(intake, state));
    } else {
      past.push({ intake, state, closedBefore: closed });
      // Where the device stands afterwards is read back from the database the next time.
      gateway.devices.delete(intake.device.id);
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
  await upsertLatest(
    client,
    streams.map(({ latest }) => latest),
  );
  await storePast(client, past);
  await upsertAlarms(
    client,
    fresh.flatMap((message) => (message.channel === 'alarm' ? message.alarms : [])),
  );
  await writeStatuses(client, statuses, now);
  await saveGatewayStates(client, changedGateways(fresh, gateways));
  return fresh;
}

/** Statuses say what is, not what happened: they carry no sequence, and the last one counts. */
function isNew(message: Message, state: GatewayState | undefined): boolean {
  if (message.channel === 'status') return true;
  return state?.sequences[message.channel].add(message.sequence) ?? false;
}

function changedGateways(fresh: readonly Message[], gateways: ReadonlyMap<number, GatewayState>) {
  const ids = new Set(fresh.filter(({ channel }) => channel !== 'status').map(({ gateway }) => gateway.id));
  return [...ids].flatMap((id) => {
    const state = gateways.get(id);
    return state ? [[id, state] as const] : [];
  });
}

/** What the messages, in the order they came, say of who is online. */
function statusesOf(
  messages: readonly Message[],
  gateways: ReadonlyMap<number, GatewayState>,
  now: number,
): StatusWrites {
  const writes: StatusWrites = { gateways: new Map(), devices: new Map() };
  for (const message of messages) {
    const { gateway, channel } = message;
    const known = gateways.get(gateway.id)?.devices;
    if (channel === 'status') {
      writes.gateways.set(gateway.id, message.online ? 'online' : 'offline');
      if (message.online) continue;
      for (const { id } of gateway.devices.values()) {
        writes.devices.set(id, { status: 'offline', lastOnline: writes.devices.get(id)?.lastOnline ?? null });
        const state = known?.get(id);
        if (state) state.written = null;
      }
    } else if (channel === 'telemetry') {
      for (const sample of message.samples) {
        const state = known?.get(sample.device.id);
        if (state && sample.at < state.newest) continue;
        const status = storedStatus(sample);
        const online = status === 'offline' ? null : sample.at;
        const same = state?.written?.status === status && sample.at - state.written.at < LAST_ONLINE_MS;
        if (!same) writes.devices.set(sample.device.id, { status, lastOnline: online });
        if (state && !same) state.written = { status, at: Math.min(sample.at, now) };
      }
    }
  }
  return writes;
}

function storedStatus({ device, status, v }: TelemetrySample): StoredStatus {
  const runState = device.runStateSlot === null ? NaN : (v[device.runStateSlot - 1] ?? NaN);
  const live = deviceStatus({
    gatewayOnline: true,
    reported: status,
    runState: Number.isNaN(runState) ? null : runState,
    propertyTimeout: false,
  });
  // Both come only from what is asked of a live gateway.
  return live === 'nodata' || live === 'timeout' ? 'abnormal' : live;
}
