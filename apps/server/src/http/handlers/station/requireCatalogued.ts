import type { StationFields } from '@heliograph/contracts/http';
import { agentsOf } from '../../../catalogue/agents.ts';
import { areas } from '../../../catalogue/areas.ts';
import { stationTypeNames } from '../../../catalogue/names.ts';
import { Refused } from '../../refused.ts';

/**
 * Checks what the catalogue lists, of a station that is edited only what changes: the catalogue may have lost what it
 * was created with.
 * @throws Refused naming the field and what is allowed
 */
export function requireCatalogued(
  { station_type, area, agent }: Pick<StationFields, 'station_type' | 'area' | 'agent'>,
  changed: readonly string[] = ['station_type', 'area', 'agent'],
): void {
  if (changed.includes('station_type'))
    requireOne('stationTypeUnknown', 'station_type', station_type, Object.keys(stationTypeNames));
  if (changed.includes('area')) {
    const codes = areas.map(({ code }) => code);
    requireOne('areaUnknown', 'area', area, codes);
  }
  // An operator works in one state, so with another state there is another operator.
  if (changed.includes('area') || changed.includes('agent')) {
    const agents = agentsOf(area).map(({ id }) => id);
    requireOne('agentUnknown', 'agent', agent, agents);
  }
}

function requireOne(
  key: 'stationTypeUnknown' | 'areaUnknown' | 'agentUnknown',
  field: string,
  value: string,
  allowed: readonly string[],
): void {
  if (!allowed.includes(value))
    throw new Refused('badRequest', key, { field, values: { allowed: allowed.join(', ') } });
}

/** Zone of a state of the catalogue. */
export const zoneOf = (area: string): string => areas.find(({ code }) => code === area)!.zone;
