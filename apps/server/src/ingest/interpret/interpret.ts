import { AlarmMessage, GatewayStatus } from '@heliograph/contracts/mqtt';
import { USUAL_PERIOD_MS } from '@heliograph/domain/status';
import type { IngestChannel } from '../ingest.ts';
import type { Refusal } from '../refusals.ts';
import type { KnownDevice } from '../registry.ts';
import { interpretBackfill } from './backfill.ts';
import { findDevice, isMeasured, isRecord, isSequence, wrongTime } from './checks.ts';
import {
  type AlarmEntry,
  type Interpretation,
  type InterpretContext,
  type TelemetrySample,
} from './message.ts';

/** Interprets the JSON of a message and drops invalid parts. Never throws. */
export const interpret: Record<IngestChannel, (json: unknown, context: InterpretContext) => Interpretation> =
  {
    status: interpretStatus,
    telemetry: interpretTelemetry,
    alarm: interpretAlarm,
    backfill: interpretBackfill,
  };

/** Parses `GatewayStatus` of the contracts. Its time is ignored: a last will carries that of the connection. */
function interpretStatus(json: unknown, context: InterpretContext): Interpretation {
  const parsed = GatewayStatus.safeParse(json);
  if (!parsed.success) return { message: null, refused: ['wrong shape'] };
  const { status, rated_power = {} } = parsed.data;
  const refused: Refusal[] = [];
  const ratedPower = new Map<KnownDevice, number>();
  for (const [deviceId, power] of Object.entries(rated_power)) {
    const device = findDevice(deviceId, context);
    if (typeof device === 'string') refused.push(device);
    else ratedPower.set(device, power);
  }
  const { gateway } = context;
  return { message: { channel: 'status', gateway, online: status === 'online', ratedPower }, refused };
}

/**
 * Parses `Telemetry` of the contracts by hand: a schema would reject a whole message for one bad sample and take
 * longer than the database.
 */
function interpretTelemetry(json: unknown, context: InterpretContext): Interpretation {
  if (!isRecord(json) || !isSequence(json.seq) || !Array.isArray(json.samples)) {
    return { message: null, refused: ['wrong shape'] };
  }
  const refused: Refusal[] = [];
  const samples: TelemetrySample[] = [];
  for (const entry of json.samples as unknown[]) {
    const sample = readSample(entry, context, refused);
    if (typeof sample === 'string') refused.push(sample);
    else samples.push(sample);
  }
  const { gateway, isPart } = context;
  const period = isPeriod(json.period) ? json.period : USUAL_PERIOD_MS;
  return { message: { channel: 'telemetry', gateway, sequence: json.seq, period, samples, isPart }, refused };
}

const MAX_PERIOD_MS = 86_400_000;

const isPeriod = (value: unknown): value is number =>
  typeof value === 'number' && value > 0 && value <= MAX_PERIOD_MS;

function readSample(
  entry: unknown,
  context: InterpretContext,
  refused: Refusal[],
): TelemetrySample | Refusal {
  if (!isRecord(entry) || !isRecord(entry.values)) return 'wrong shape';
  const { device_id, at, status, values } = entry;
  const device = findDevice(device_id, context);
  if (typeof device === 'string') return device;
  const wrong = wrongTime(at, context.now);
  if (wrong) return wrong;
  if (status !== 'normal' && status !== 'offline' && status !== 'abnormal') return 'wrong shape';
  const v = new Float64Array(device.width).fill(NaN);
  for (const code in values) {
    const slot = device.slots.get(code);
    const value = values[code];
    if (slot === undefined) refused.push('unknown property');
    else if (isMeasured(value)) v[slot - 1] = value;
    else refused.push('value out of range');
  }
  return { device, at: at as number, status, v };
}

const entrySchema = AlarmMessage.shape.alarms.element;

/** Parses `AlarmMessage` of the contracts, entry by entry. */
function interpretAlarm(json: unknown, context: InterpretContext): Interpretation {
  if (!isRecord(json) || !isSequence(json.seq) || !Array.isArray(json.alarms)) {
    return { message: null, refused: ['wrong shape'] };
  }
  const refused: Refusal[] = [];
  const alarms: AlarmEntry[] = [];
  for (const entry of json.alarms as unknown[]) {
    const alarm = readAlarm(entry, context);
    if (typeof alarm === 'string') refused.push(alarm);
    else alarms.push(alarm);
  }
  const { gateway } = context;
  return { message: { channel: 'alarm', gateway, sequence: json.seq, alarms }, refused };
}

function readAlarm(entry: unknown, context: InterpretContext): AlarmEntry | Refusal {
  const parsed = entrySchema.safeParse(entry);
  if (!parsed.success) return 'wrong shape';
  const { device_id, code, type, level, msg, at, recovery } = parsed.data;
  const device = findDevice(device_id, context);
  if (typeof device === 'string') return device;
  const wrong = wrongTime(at, context.now) ?? (recovery === 0 ? null : wrongTime(recovery, context.now));
  if (wrong) return wrong;
  if (recovery !== 0 && recovery < at) return 'wrong shape';
  return {
    device,
    code: storable(code),
    type,
    level,
    message: storable(msg),
    beganAt: at,
    recoveredAt: recovery === 0 ? null : recovery,
  };
}

/** PostgreSQL cannot store NUL in texts. */
function storable(text: string): string {
  return text.replaceAll('\0', '');
}
