import { AlarmMessage } from '@heliograph/contracts/mqtt';
import type { Refusal } from '../refusals.ts';
import { findDevice, isRecord, isSequence, wrongTime } from './checks.ts';
import type { AlarmEntry, Interpretation, Surroundings } from './message.ts';

const entrySchema = AlarmMessage.shape.alarms.element;

/** Reads `AlarmMessage` of the contracts, entry by entry. */
export function interpretAlarm(json: unknown, around: Surroundings): Interpretation {
  if (!isRecord(json) || !isSequence(json.seq) || !Array.isArray(json.alarms)) {
    return { message: null, refused: ['wrong shape'] };
  }
  const refused: Refusal[] = [];
  const alarms: AlarmEntry[] = [];
  for (const entry of json.alarms as unknown[]) {
    const alarm = readAlarm(entry, around);
    if (typeof alarm === 'string') refused.push(alarm);
    else alarms.push(alarm);
  }
  const { gateway } = around;
  return { message: { channel: 'alarm', gateway, sequence: json.seq, alarms }, refused };
}

function readAlarm(entry: unknown, around: Surroundings): AlarmEntry | Refusal {
  const parsed = entrySchema.safeParse(entry);
  if (!parsed.success) return 'wrong shape';
  const { device_id, code, type, level, msg, at, recovery } = parsed.data;
  const device = findDevice(device_id, around);
  if (typeof device === 'string') return device;
  const wrong = wrongTime(at, around.now) ?? (recovery === 0 ? null : wrongTime(recovery, around.now));
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

/** PostgreSQL stores no NUL in texts. */
function storable(text: string): string {
  return text.replaceAll('\0', '');
}
