import type { Commissioning } from '@heliograph/contracts/commissioning';
import { getFirmware, getUpgrades, startUpgrade, type Upgrade } from '@heliograph/contracts/http';
import { callStack, readData } from '@heliograph/testing';
import { setTimeout as pause } from 'node:timers/promises';
import { startConnectedFleet } from '../../../apps/simulator/src/testing/connectedFleet.ts';
import type { Part } from '../part.ts';
import { waitFor } from '../waitFor.ts';
import type { OnceRow } from './drillTable.ts';

/** Minutes until an order expires. */
const TIMEOUT = 20;
const EVERY_MS = 150;
const DONE_MS = 90_000;

export interface OrdersPorts {
  http: string;
  token: string;
  /** Commissioning of simulated gateways, which send nothing else during the drill. */
  commissioning: Commissioning;
  /** Killed in the middle, and brought back soon. */
  victims: readonly Part[];
}

/** Orders firmware for a device of each gateway while servers are killed. What was confirmed is installed once. */
export async function orderThroughKill({
  http,
  token,
  commissioning,
  victims,
}: OrdersPorts): Promise<OnceRow> {
  const fleet = await startConnectedFleet(commissioning, { period: 5_000 });
  try {
    for (const gateway of fleet.gateways.values()) {
      await gateway.connection();
      gateway.setBehavior({ chunkDelay: 20, installDelay: 20 });
    }
    const devices = commissioning.gateways.map(
      ({ devices: own }) => own.find(({ pv_kwp }) => pv_kwp > 0)!.device_id,
    );
    const firmware = await Promise.all(devices.map((device) => firmwareFor({ http, token }, device)));
    const orders: Promise<string | null>[] = [];
    for (const [n, device] of devices.entries()) {
      orders.push(order({ http, token }, device, firmware[n]!));
      // While the second order is under way.
      if (n === 1) await Promise.all(victims.map((victim) => victim.kill()));
      await pause(EVERY_MS);
    }
    await Promise.all(victims.map((victim) => victim.start()));
    const wanted = (await Promise.all(orders)).filter((device) => device !== null);
    const upgrades = async () =>
      (
        await Promise.all(
          wanted.map(
            async (device) => (await readData({ http }, getUpgrades, { device_id: device }, { token })).list,
          ),
        )
      ).flat();
    const isDone = ({ state }: Upgrade) => state === 'succeeded';
    let known: Upgrade[] = [];
    await waitFor(async () => (known = await upgrades()).every(isDone), DONE_MS);
    return {
      what: `firmware orders while ${victims.map(({ name }) => name).join(' and ')} were killed`,
      wanted: wanted.length,
      done: known.filter(isDone).length,
      lost: wanted.length - known.filter(isDone).length,
      twice: known.filter(({ log }) => log.filter(({ step }) => step === 'accepted').length > 1).length,
    };
  } finally {
    fleet.close();
  }
}

async function firmwareFor(
  { http, token }: Pick<OrdersPorts, 'http' | 'token'>,
  device_id: string,
): Promise<number> {
  const { list } = await readData({ http }, getFirmware, { device_id }, { token });
  const newest = list.find(({ type }) => type === 'MAIN');
  if (!newest) throw new Error(`there is no firmware for ${device_id}`);
  return newest.firmware_id;
}

/** @returns the device when its order was confirmed */
async function order(
  { http, token }: Pick<OrdersPorts, 'http' | 'token'>,
  device_id: string,
  firmware_id: number,
): Promise<string | null> {
  try {
    const request = { device_id, firmware_id, method: 'resume' as const, timeout: TIMEOUT };
    return (await callStack({ http }, startUpgrade, request, { token })).status === 200 ? device_id : null;
  } catch {
    return null;
  }
}
