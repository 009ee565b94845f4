import type { Config } from '../../../config/config.ts';
import type { Account } from '../../../storage/repositories/people.ts';
import type { StationTransaction } from '../../../storage/repositories/stationTransaction.ts';
import { Refused } from '../../refused.ts';

/** Members of a company create stations for its customers: so many times as many as other people. */
const COMPANY_FACTOR = 100;

type Limits = Pick<Config, 'stationsPerPerson' | 'gatewaysPerPerson'>;

/** How many stations, and gateways of these, the creator may have; administrators have no limit. */
export function listLimits(
  { role, company_id }: Pick<Account, 'role' | 'company_id'>,
  { stationsPerPerson, gatewaysPerPerson }: Limits,
): { stations: number; gateways: number } {
  const factor = role === 'administrator' ? Infinity : company_id === null ? 1 : COMPANY_FACTOR;
  return { stations: factor * stationsPerPerson, gateways: factor * gatewaysPerPerson };
}

/**
 * Locks the creator of stations and counts what they have, after stations or gateways were added in this transaction.
 * @throws Refused when it is more than they may have
 */
export async function requireFairShare(
  transaction: StationTransaction,
  creator: Account,
  limits: Limits,
  { added, field }: { added: 'stations' | 'gateways'; field: 'station_name' | 'station_id' | 'import_id' },
): Promise<void> {
  const max = listLimits(creator, limits);
  const { stations, gateways } = await transaction.createdBy(creator.id);
  if (added === 'stations' && stations > max.stations)
    throw new Refused('conflict', 'stationsMany', { field, values: { most: max.stations } });
  if (gateways > max.gateways)
    throw new Refused('conflict', 'personGatewaysMany', { field, values: { most: max.gateways } });
}
