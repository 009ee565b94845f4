import type { PropertyValue } from '@heliograph/contracts/mqtt';
import { DeviceSilentError, WriteRefusedError, type ActiveAlarm, type Driver } from '../driver.ts';
import type { Equipment } from '../equipment.ts';

export interface FakeDriver extends Driver {
  /** Current measurements. */
  values: Record<string, number>;
  alarms: ActiveAlarm[];
  isSilent: boolean;
  held: Map<string, number | string>;
  reads: number;
}

/** A device in memory. */
export function createFakeDriver(
  deviceId: string,
  { every = 5_000, now = Date.now }: { every?: number; now?: () => number } = {},
): FakeDriver {
  const held = new Map<string, number | string>([['shutdown_soc', 20]]);
  const answer = () =>
    driver.isSilent ? Promise.reject(new DeviceSilentError('no answer')) : Promise.resolve();
  const driver: FakeDriver = {
    deviceId,
    every,
    values: { P: 1000 },
    alarms: [],
    isSilent: false,
    held,
    reads: 0,
    identity: () => ({
      map: 'fake',
      modelId: 15,
      manufacturer: 'Fake',
      texts: { SN1: '2301234567', type: 'Hybrid' },
      ratedPower: 5000,
    }),
    async sample() {
      driver.reads++;
      await answer();
      return { at: now(), status: 'normal', values: { ...driver.values }, alarms: [...driver.alarms] };
    },
    get settings() {
      return new Set(held.keys());
    },
    async readSettings(codes) {
      await answer();
      return new Map<string, PropertyValue>(codes.map((code) => [code, held.get(code) ?? null]));
    },
    async write(code, value) {
      await answer();
      if (!held.has(code)) throw new WriteRefusedError('refused', `${code} cannot be written`);
      held.set(code, value);
      return value;
    },
  };
  return driver;
}

export const fakeEquipment = (drivers: readonly Driver[]): Equipment => ({
  buses: [],
  devices: drivers.map((driver, i) => ({ driver, bus: 'roof', unit: i + 1, isConfirmed: () => true })),
});
