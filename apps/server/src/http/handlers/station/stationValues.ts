import type { StationFields } from '@heliograph/contracts/http';
import { agentsOf } from '../../../catalogue/agents.ts';
import { areas } from '../../../catalogue/areas.ts';
import { stationTypeNames } from '../../../catalogue/names.ts';
import { picturesRepository } from '../../../storage/repositories/pictures.ts';
import type { StationRow, StationTransaction } from '../../../storage/repositories/stationTransaction.ts';
import { Refused } from '../../refused.ts';
import type { NamedFields } from '../../wire/stationFields.ts';

/**
 * Checks values against the catalogue; for an edited station only the changed ones, because its old values may no
 * longer be listed.
 * @throws Refused naming the field and what is allowed
 */
export function requireCatalogueValues(
  { station_type, area, agent }: Pick<StationFields, 'station_type' | 'area' | 'agent'>,
  changed: readonly string[] = ['station_type', 'area', 'agent'],
): void {
  if (changed.includes('station_type'))
    requireOneOf('stationTypeUnknown', 'station_type', station_type, Object.keys(stationTypeNames));
  if (changed.includes('area')) {
    const codes = areas.map(({ code }) => code);
    requireOneOf('areaUnknown', 'area', area, codes);
  }
  // Network operators are tied to a state, so a new state needs a new operator.
  if (changed.includes('area') || changed.includes('agent')) {
    const agents = agentsOf(area).map(({ id }) => id);
    requireOneOf('agentUnknown', 'agent', agent, agents);
  }
}

function requireOneOf(
  key: 'stationTypeUnknown' | 'areaUnknown' | 'agentUnknown',
  field: string,
  value: string,
  allowed: readonly string[],
): void {
  if (!allowed.includes(value))
    throw new Refused('badRequest', key, { field, values: { allowed: allowed.join(', ') } });
}

/** Time zone of a state in the catalogue. */
export const zoneOf = (area: string): string => areas.find(({ code }) => code === area)!.zone;

/** Removes duplicate pictures. */
export const withDistinctImages = <T extends NamedFields>(named: T): T =>
  named.station_image ? { ...named, station_image: [...new Set(named.station_image)] } : named;

interface Pictures {
  /** Id of the station. */
  id: number;
  images: readonly string[];
  before: StationRow['images'];
  personId: number;
}

/** Assigns pictures to a station. @throws Refused naming the first that is not the person's own */
export async function assignPictures(
  { tx }: StationTransaction,
  { id, images, before, personId }: Pictures,
): Promise<void> {
  const foreign = await picturesRepository(tx).show(id, images, { before, personId });
  if (foreign === null) return;
  throw new Refused('badRequest', 'pictureForeign', { field: `station_image.${images.indexOf(foreign)}` });
}
