import type { Refusal } from '../refusals.ts';
import { findDevice, isMeasured, isRecord, isSequence, wrongTime } from './checks.ts';
import type { Interpretation, Surroundings, TelemetrySample } from './message.ts';

/**
 * Reads `Telemetry` of the contracts. By hand: a schema would refuse a whole message for one bad sample, and take
 * longer than the database does.
 */
export function interpretTelemetry(json: unknown, around: Surroundings): Interpretation {
  if (!isRecord(json) || !isSequence(json.seq) || !Array.isArray(json.samples)) {
    return { message: null, refused: ['wrong shape'] };
  }
  const refused: Refusal[] = [];
  const samples: TelemetrySample[] = [];
  for (const entry of json.samples as unknown[]) {
    const sample = readSample(entry, around, refused);
    if (typeof sample === 'string') refused.push(sample);
    else samples.push(sample);
  }
  const { gateway } = around;
  return { message: { channel: 'telemetry', gateway, sequence: json.seq, samples }, refused };
}

function readSample(entry: unknown, around: Surroundings, refused: Refusal[]): TelemetrySample | Refusal {
  if (!isRecord(entry) || !isRecord(entry.values)) return 'wrong shape';
  const { device_id, at, status, values } = entry;
  const device = findDevice(device_id, around);
  if (typeof device === 'string') return device;
  const wrong = wrongTime(at, around.now);
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
