import { MAX_WRITES_PER_DAY, WRITES_A_DAY, type Profile } from '@heliograph/contracts/http';
import { listParameters, getRatedPower, type Change, type Values } from '@heliograph/domain/parameters';
import { planChanges, type SkippedChange } from '@heliograph/domain/profiles';
import { canWrite, type ComparedDevice, type ComparableDevice } from './comparison.ts';

/** Today's writes by device and code; missing means none. */
export type WriteCounts = ReadonlyMap<string, number>;
export const writeCountKey = (deviceId: string, code: string): string => `${deviceId} ${code}`;

export interface SkippedValue extends Omit<SkippedChange, 'why'> {
  /** `worn`: the server allows no further write today. */
  why: SkippedChange['why'] | 'worn';
}

/** The values to write to a device, and those skipped with reasons. */
export interface DevicePreview {
  row: ComparableDevice;
  changes: (Change & { today: number; wears: boolean })[];
  skipped: SkippedValue[];
  /** The device's values afterwards. */
  after: Values;
  /** The device is of another model than the one the profile was taken from. */
  otherModel: boolean;
}

/** Previews applying a profile to a device; null for one that was not read. */
export function buildPreview(
  { values: profile, mod_id }: Pick<Profile, 'values' | 'mod_id'>,
  { row, result, rights, codes }: ComparedDevice,
  written: WriteCounts,
): DevicePreview | null {
  if (result.state !== 'read') return null;
  const { values, drift } = result.reading;
  const { device_id: deviceId, mod_id: modelId } = row.device;
  const unreadable = drift.filter(({ why }) => why !== 'differs').map(({ code }) => code);
  const today = (code: string) => written.get(writeCountKey(deviceId, code)) ?? 0;
  const worn = codes.filter((code) => today(code) >= MAX_WRITES_PER_DAY);
  const { changes, skipped } = planChanges({
    profile,
    parameters: listParameters(modelId, getRatedPower(values)),
    values,
    codes: [...codes.filter((code) => !worn.includes(code)), ...unreadable],
    canWrite: (code) => canWrite(rights, code),
  });
  return {
    row,
    changes: changes.map((change) => {
      const count = today(change.parameter.code);
      return { ...change, today: count, wears: count >= WRITES_A_DAY };
    }),
    skipped: [...worn.map((code) => ({ code, why: 'worn' as const, with: null })), ...skipped],
    after: {
      ...values,
      ...Object.fromEntries(changes.map(({ parameter, to }) => [parameter.code, to])),
    },
    otherModel: modelId !== mod_id,
  };
}
