import type { DeviceRights } from '../../dialogs/deviceRights.ts';
import { capabilityToWrite } from '@heliograph/domain/permissions';
import { codesToChange, differing, type Comparison, type DeviceResult } from './comparison.ts';
import type { ComparableDevice } from './useComparable.ts';

/** A device of a comparison, with what may be done about it. */
export interface Compared {
  row: ComparableDevice;
  result: DeviceResult;
  rights: Pick<DeviceRights, 'setting' | 'control'>;
  /** Codes that are to be changed; empty for one that is left out, not read, or must not be set. */
  codes: string[];
  /** Whether anything of it can be ticked. */
  canChange: boolean;
}

/** Whether a person with these rights may write a code. */
export const mayWrite = ({ setting, control }: Compared['rights'], code: string): boolean =>
  capabilityToWrite(code) === 'device.control' ? control : setting;

export function comparedOf(
  devices: readonly ComparableDevice[],
  comparison: Comparison,
  rightsOf: (row: ComparableDevice) => Compared['rights'],
): Compared[] {
  return devices.flatMap((row): Compared[] => {
    const deviceId = row.device.device_id;
    const result = comparison.results?.[deviceId];
    if (result === undefined) return [];
    const rights = rightsOf(row);
    const may =
      result.state === 'read' && differing(result.reading).some(({ code }) => mayWrite(rights, code));
    const codes = result.state === 'read' && may ? codesToChange(comparison, deviceId, result.reading) : [];
    return [{ row, result, rights, codes, canChange: may }];
  });
}
