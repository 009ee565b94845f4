import { getAccumulativeDataByZone } from '@heliograph/contracts/http';
import { readData, type Stack } from '@heliograph/testing';
import { fileURLToPath } from 'node:url';

/** A version whose data today's must take over. */
export interface Release {
  /** Its last migration. */
  name: string;
  /** A commit with that migration. */
  commit: string;
}

export const releases: readonly Release[] = [
  { name: '0004_stations', commit: 'e5a86d93' },
  { name: '0009_displays', commit: 'c9808c45' },
  { name: '0012_rated_power', commit: '4819b1e5' },
  { name: '0013_customer_requests', commit: 'a7c98b47' },
];

/** Holds a backup of what the release wrote, and its facts. */
export const releaseFolder = (name: string): string =>
  fileURLToPath(new URL(`data/${name}`, import.meta.url));

/** Answers of the release about its data. */
export interface ReleaseFacts {
  /** A session of the demo's owner. */
  token: string;
  /** A session of a display; null where the release has none that today's could pair. */
  display: string | null;
  gateways: { uuid: string; password: string }[];
  /** Names of what the owner sees. */
  stations: string[];
  counts: Record<(typeof countedTables)[number], number>;
  /** Energy of a year by month, kWh. */
  energies: { deviceId: string; code: string; kwh: (number | null)[] }[];
}

/** Tables whose rows are the same in every release. */
export const countedTables = [
  'person',
  'station',
  'device',
  'gateway',
  'tariff',
  'alarm',
  'station_share',
] as const;

/** A year in which the demo has energy. */
const TIME = Date.UTC(2026, 5, 1);

/** To watt hours: earlier releases answered with the noise of their sums. */
const rounded = (kwh: number | null): number | null => (kwh === null ? null : Math.round(kwh * 1000) / 1000);

/** Energy of counters by month, as the server answers it. */
export async function readEnergies(
  stack: Pick<Stack, 'http'>,
  token: string,
  counters: readonly { deviceId: string; code: string }[],
): Promise<ReleaseFacts['energies']> {
  const energies = [];
  for (const { deviceId, code } of counters) {
    const request = {
      token, deviceId, propertyCode: code, time: TIME, type: 'year', zoneStr: 'Australia/Sydney',
    } as const; // oxfmt-ignore
    const buckets = await readData(stack, getAccumulativeDataByZone, request, { token });
    energies.push({ deviceId, code, kwh: buckets.map(({ value }) => rounded(value)) });
  }
  return energies;
}
