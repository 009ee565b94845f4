import type { Device } from '@heliograph/contracts/http';
import { CLOCK_CODES, parameterByCode, readClock, type Values } from '@heliograph/domain/parameters';
import { clockAhead } from '@heliograph/domain/schedules';
import { useEngineQuery } from '../../../shared/query/useEngineQuery.ts';
import { useLocalized } from '../setting/parameterText.ts';
import { displayedValues } from '../setting/settingsForm.ts';

/** Codes that affect the slots but are not in their group. */
const CODES = [...CLOCK_CODES, 'grid_charge', 'shutdown_soc'];

export interface ScheduleReading {
  values: Values;
  /** When the clock was read, ms, and minutes by which it was ahead; null where it did not answer. */
  clock: { at: number; ahead: number } | null;
}

/** The device's clock and battery limits, read whenever its slots are (`readAt`); null until they were. */
export function useScheduleReading(
  { device_id: deviceId }: Pick<Device, 'device_id'>,
  zone: string,
  readAt: number | null,
): ScheduleReading | null {
  const localized = useLocalized();
  const { data = null } = useEngineQuery({
    key: readAt === null ? null : ['clock and battery limits', deviceId, zone, readAt],
    async ask({ api }): Promise<ScheduleReading> {
      const items = CODES.flatMap((code) => {
        const parameter = parameterByCode(code);
        return parameter ? [{ code, title: localized(parameter.name), unit: parameter.unit }] : [];
      });
      try {
        const { values: reported, at } = await api.parameters.read({ deviceId, log: null, items });
        const values = displayedValues(reported);
        const clock = readClock(values);
        return { values, clock: clock && { at, ahead: clockAhead(clock, zone, at) } };
      } catch {
        return { values: {}, clock: null };
      }
    },
    keepsPrevious: true,
  });
  return data;
}
