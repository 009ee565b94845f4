import type { Device } from '@heliograph/contracts/http';
import { CLOCK_CODES, parameterByCode, readClock, type Values } from '@heliograph/domain/parameters';
import { clockAhead } from '@heliograph/domain/schedules';
import { useEngine } from '@heliograph/engine-client';
import { useEffect, useState } from 'react';
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
  const { api } = useEngine();
  const localized = useLocalized();
  const [reading, setReading] = useState<ScheduleReading | null>(null);
  useEffect(() => {
    if (readAt === null) return;
    let isOver = false;
    const items = CODES.flatMap((code) => {
      const parameter = parameterByCode(code);
      return parameter ? [{ code, title: localized(parameter.name), unit: parameter.unit }] : [];
    });
    api.parameters.read({ deviceId, log: null, items }).then(
      ({ values: reported, at }) => {
        const values = displayedValues(reported);
        const clock = readClock(values);
        if (!isOver) setReading({ values, clock: clock && { at, ahead: clockAhead(clock, zone, at) } });
      },
      () => {
        if (!isOver) setReading({ values: {}, clock: null });
      },
    );
    return () => {
      isOver = true;
    };
  }, [api, deviceId, localized, readAt, zone]);
  return reading;
}
