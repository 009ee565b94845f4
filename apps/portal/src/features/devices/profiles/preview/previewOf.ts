import { MOST_WRITES_A_DAY, WRITES_A_DAY, type Profile } from '@heliograph/contracts/http';
import { parametersOf, type Change, type Values } from '@heliograph/domain/parameters';
import { planOf, type Held } from '@heliograph/domain/profiles';
import { mayWrite, type Compared } from '../compare/compared.ts';
import type { ComparableDevice } from '../compare/useComparable.ts';

/** Writes of today by device and code; what is missing was not written. */
export type Written = ReadonlyMap<string, number>;
export const writtenKey = (deviceId: string, code: string): string => `${deviceId} ${code}`;

export interface PreviewedHeld extends Omit<Held, 'why'> {
  /** `worn`: the server grants no further write today. */
  why: Held['why'] | 'worn';
}

/** What would be written to a device, and what not and why. */
export interface Previewed {
  row: ComparableDevice;
  changes: (Change & { today: number; wears: boolean })[];
  held: PreviewedHeld[];
  /** What the device would have then. */
  after: Values;
  /** It is of another model than the device that the profile was taken from. */
  otherModel: boolean;
}

/** A device that is to be brought to a profile; null for one that was not read. */
export function previewOf(
  { values: profile, mod_id }: Pick<Profile, 'values' | 'mod_id'>,
  { row, result, rights, codes }: Compared,
  written: Written,
): Previewed | null {
  if (result.state !== 'read') return null;
  const { values, drift } = result.reading;
  const { device_id: deviceId, mod_id: modelId } = row.device;
  const untold = drift.filter(({ why }) => why !== 'differs').map(({ code }) => code);
  const today = (code: string) => written.get(writtenKey(deviceId, code)) ?? 0;
  const worn = codes.filter((code) => today(code) >= MOST_WRITES_A_DAY);
  const { changes, held } = planOf({
    profile,
    parameters: parametersOf(modelId),
    values,
    codes: [...codes.filter((code) => !worn.includes(code)), ...untold],
    may: (code) => mayWrite(rights, code),
  });
  return {
    row,
    changes: changes.map((change) => {
      const count = today(change.parameter.code);
      return { ...change, today: count, wears: count >= WRITES_A_DAY };
    }),
    held: [...worn.map((code) => ({ code, why: 'worn' as const, with: null })), ...held],
    after: {
      ...values,
      ...Object.fromEntries(changes.map(({ parameter, to }) => [parameter.code, to])),
    },
    otherModel: modelId !== mod_id,
  };
}
