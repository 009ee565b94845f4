import type { Device } from '@heliograph/contracts/http';
import { useEffect } from 'react';
import type { Asked } from './useAsked.ts';

const METER = 'C005';
const EVERY_MS = 10_000;

/** While it is shown, a meter is asked again and again (spec A §2.5 §9). */
export function useMeterReading({ device_type }: Pick<Device, 'device_type'>, { reread }: Asked): void {
  useEffect(() => {
    if (device_type !== METER) return;
    const timer = setInterval(() => {
      if (!document.hidden) void reread();
    }, EVERY_MS);
    return () => clearInterval(timer);
  }, [device_type, reread]);
}
