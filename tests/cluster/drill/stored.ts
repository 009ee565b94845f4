import { getAccumulativeDataByZone, getHistoryData } from '@heliograph/contracts/http';
import { readData } from '@heliograph/testing';
import type { OnceRow } from './drillTable.ts';
import type { Ledger } from './ledger.ts';

const DAY_MS = 86_400_000;
const ROUNDING_KWH = 1e-6;

interface StoredPorts {
  http: string;
  token: string;
  ledger: Ledger;
  /** Since when the drill sends, epoch ms. */
  from: number;
}

/** Instants of stored samples by device, as often as the server returns them. */
export async function readStored({ http, token, ledger, from }: StoredPorts): Promise<Map<string, number[]>> {
  const stored = new Map<string, number[]>();
  for (const device of ledger.devices()) {
    const request = { token, deviceId: device, propertyCode: 'P', start: from, end: Date.now() + 60_000 };
    const samples = await readData({ http }, getHistoryData, request, { token });
    stored.set(
      device,
      samples.map(({ timestamp }) => timestamp),
    );
  }
  return stored;
}

/** Checks that each device has the energy its counter showed: samples counted twice or not at all would change it. */
export async function checkEnergies(
  { http, token, ledger, from }: StoredPorts,
  stored: ReadonlyMap<string, readonly number[]>,
  counterAt: (at: number) => number,
): Promise<OnceRow> {
  const differences: number[] = [];
  for (const device of ledger.devices()) {
    const instants = stored.get(device) ?? [];
    const days = new Set([from, Date.now()].map((at) => Math.floor(at / DAY_MS) * DAY_MS));
    let storedKwh = 0;
    for (const time of days) {
      const request = {
        token,
        deviceId: device,
        propertyCode: 'KRA',
        time,
        type: 'day' as const,
        zoneStr: 'UTC',
      };
      const buckets = await readData({ http }, getAccumulativeDataByZone, request, { token });
      storedKwh += buckets.reduce((sum, { value }) => sum + (value ?? 0), 0);
    }
    const counted = counterAt(instants.at(-1) ?? from) - counterAt(instants[0] ?? from);
    differences.push(storedKwh - counted);
  }
  return {
    what: 'energy of devices',
    wanted: differences.length,
    done: differences.filter((difference) => Math.abs(difference) <= ROUNDING_KWH).length,
    lost: differences.filter((difference) => difference < -ROUNDING_KWH).length,
    twice: differences.filter((difference) => difference > ROUNDING_KWH).length,
  };
}
