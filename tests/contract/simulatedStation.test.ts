import { addStation, deleteStation, getHistoryData } from '@heliograph/contracts/http';
import { dataOf, newStation, signIn, startStack, type Stack } from '@heliograph/testing';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { commissioningOf, relevanceOf } from './support/fleet.ts';

const PATIENCE = { timeout: 30_000, interval: 500 };

let dataDir: string;
let stack: Stack;
let token: string;
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'heliograph-'));
  stack = await startStack({ env: { DEMO_STATIONS: '1' }, dataDir });
  ({ token } = await signIn(stack, 'owner'));
});
afterAll(async () => {
  await stack.stop();
  await rm(dataDir, { recursive: true, force: true });
});

/** How many values an inverter has told since. */
const told = async (deviceId: string, since: number): Promise<number> =>
  (
    await dataOf(stack, getHistoryData, {
      token,
      deviceId,
      propertyCode: 'SOC',
      start: since,
      end: Date.now() + 60_000,
    })
  ).length;
const commissioned = async (uuid: string) =>
  (await commissioningOf(stack)).gateways.filter((gateway) => gateway.uuid === uuid);

describe('a station added to the demo', () => {
  it.each([15, 18, 20])(
    '[WIZ-05] with an inverter of model %i lives, also after a restart, and ends when it is deleted',
    async (mod_id) => {
      const since = Date.now();
      const device = { ...newStation().device, mod_id };
      const { gateway, station_id } = await dataOf(stack, addStation, newStation({ device }), { token });
      await expect.poll(() => told(device.sn, since), PATIENCE).toBeGreaterThan(0);
      const { device: devices } = await relevanceOf(stack, token);
      const own = devices.filter((one) => one.station_id === station_id);
      expect(own.map(({ status }) => status)).toEqual(['normal', 'normal']);

      await stack.stop();
      const restarted = Date.now();
      stack = await startStack({ env: { DEMO_STATIONS: '1' }, dataDir });
      await expect.poll(() => told(device.sn, restarted), PATIENCE).toBeGreaterThan(0);
      expect(await commissioned(gateway.uuid)).toHaveLength(1);

      await dataOf(stack, deleteStation, { station_id }, { token });
      expect(await commissioned(gateway.uuid)).toEqual([]);
    },
    90_000,
  );
});
