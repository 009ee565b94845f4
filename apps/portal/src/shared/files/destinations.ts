import type { User } from '@heliograph/contracts/http';
import { billOfMeterPath, historiesPath, importPath, meterFilePath, paths, planFilePath } from '../paths.ts';
import type { FileKind } from './fileKinds.ts';

/** First and last day that a bill by a meter file can be about, as dates. */
export interface FileDays {
  first: string;
  last: string;
}

interface DestinationRow {
  /** Kinds that it reads, most likely first. */
  reads: readonly FileKind[];
  /** @param station id of the station that the file is about, for those that need one */
  path: ((station: number, days: FileDays | null) => string) | string;
  allows?: (user: User) => boolean;
}

const isNoGuest = ({ is_guest }: User): boolean => is_guest === 0;

/** Where files go: a page or part of it that takes one. */
const TABLE = {
  history: { reads: ['energies', 'meter'], path: historiesPath, allows: isNoGuest },
  compare: { reads: ['meter'], path: meterFilePath },
  bill: { reads: ['meter'], path: billOfMeterPath },
  prices: { reads: ['prices'], path: paths.prices, allows: isNoGuest },
  plans: { reads: ['plans'], path: planFilePath, allows: isNoGuest },
  station: { reads: ['station'], path: importPath('station'), allows: isNoGuest },
  device: { reads: ['device'], path: importPath('device'), allows: isNoGuest },
  customer: {
    reads: ['customer'],
    path: importPath('customer'),
    allows: ({ enterprise_auth }) => enterprise_auth === 1,
  },
  tariff: { reads: ['tariff'], path: importPath('tariff'), allows: isNoGuest },
} as const satisfies Record<string, DestinationRow>;

export type Destination = keyof typeof TABLE;
export const destinations: Readonly<Record<Destination, DestinationRow>> = TABLE;

/** Destinations of a file that can be of these kinds, all for one that is not recognised. */
export function findDestinations(kinds: readonly FileKind[], user: User): Destination[] {
  const all = (Object.keys(TABLE) as Destination[]).filter((one) => destinations[one].allows?.(user) ?? true);
  return kinds.length === 0
    ? all.filter((one) => destinations[one].reads.some((kind) => kind !== 'meter'))
    : kinds.flatMap((kind) => all.filter((one) => destinations[one].reads.includes(kind)));
}
