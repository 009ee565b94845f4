import { SETTING_REVERTED } from '@heliograph/contracts/mqtt';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { ActiveAlarm } from '../driver.ts';
import { createFakeDriver, type FakeDriver } from '../testing/fakeDriver.ts';
import { createMemoryDisk, type MemoryDisk } from '../testing/memoryDisk.ts';
import { openRevertWatch, type RevertWatch } from './revertWatch.ts';

const SECOND = 1000;
let driver: FakeDriver;
let disk: MemoryDisk;
let watch: RevertWatch;
let pending: Map<string, ActiveAlarm>;
const open = () =>
  openRevertWatch({
    disk,
    drivers: new Map([['INV', driver]]),
    alarms: {
      raise: (_device, key, alarm) => void pending.set(key, alarm),
      end: (_device, key) => void pending.delete(key),
    },
    now: Date.now,
    onError(error) {
      throw error;
    },
  });

beforeEach(() => {
  vi.useFakeTimers();
  driver = createFakeDriver('INV');
  driver.held.set('shutdown_soc', 31);
  disk = createMemoryDisk();
  pending = new Map();
  watch = open();
});
afterEach(() => {
  watch.close();
  vi.useRealTimers();
});
const pass = (seconds: number) => vi.advanceTimersByTimeAsync(seconds * SECOND);

describe('a written setting', () => {
  it.each([5, 30, 200, 800])(
    '[GW-04] that another master turns back after %i s is reported within a minute',
    async (after) => {
      watch.written('INV', 'shutdown_soc', 31);
      await pass(after);
      expect(pending.size).toBe(0);
      driver.held.set('shutdown_soc', 20);
      await pass(60);
      expect([...pending.values()]).toEqual([
        {
          code: SETTING_REVERTED,
          type: 'alarm',
          level: 2,
          msg: 'Setting shutdown_soc changed back from 31 to 20 by the device or another master',
        },
      ]);
    },
  );

  it('[GW-04] is no longer reported when it has its value again, or another is written', async () => {
    watch.written('INV', 'shutdown_soc', 31);
    driver.held.set('shutdown_soc', 20);
    await pass(60);
    expect(pending.size).toBe(1);
    driver.held.set('shutdown_soc', 31);
    await pass(60);
    expect(pending.size).toBe(0);
    driver.held.set('shutdown_soc', 20);
    await pass(60);
    expect(pending.size).toBe(1);
    driver.held.set('shutdown_soc', 25);
    watch.written('INV', 'shutdown_soc', 25);
    await pass(120);
    expect(pending.size).toBe(0);
  });

  it('[GW-04] is watched across a restart, and while the device is silent', async () => {
    watch.written('INV', 'shutdown_soc', 31);
    watch.close();
    driver.isSilent = true;
    watch = open();
    await pass(120);
    driver.held.set('shutdown_soc', 20);
    driver.isSilent = false;
    await pass(60);
    expect(pending.size).toBe(1);
    watch.close();
    watch = open();
    driver.held.set('shutdown_soc', 31);
    await pass(60);
    expect(pending.size).toBe(0);
  });

  it('[GW-04] [TRU-07] is watched for a day, and not longer; a clock, which moves on, is not', async () => {
    driver.held.set('clock_time', 1200);
    watch.written('INV', 'shutdown_soc', 31);
    watch.written('INV', 'clock_time', 1200);
    await pass(23 * 3600);
    driver.held.set('shutdown_soc', 20);
    await pass(900);
    expect(pending.size).toBe(1);
    driver.held.set('shutdown_soc', 31);
    await pass(3600);
    expect(pending.size).toBe(0);
    const read = vi.spyOn(driver, 'readSettings');
    driver.held.set('shutdown_soc', 20);
    driver.held.set('clock_time', 1400);
    await pass(3600);
    expect(read).not.toHaveBeenCalled();
    expect(pending.size).toBe(0);
  });
});
