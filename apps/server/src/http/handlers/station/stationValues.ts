import type { StationFields } from '@heliograph/contracts/http';
import {
  locationIssues,
  networkAgents,
  type LocationError,
  type LocationIssue,
} from '@heliograph/domain/location';
import { stationTypeNames } from '@heliograph/domain/models';
import { areas } from '../../../catalogue/areas.ts';
import { picturesRepository } from '../../../storage/repositories/pictures.ts';
import type { StationRow, StationTransaction } from '../../../storage/repositories/stationTransaction.ts';
import { Refused } from '../../refused.ts';
import type { NamedFields } from '../../wire/stationFields.ts';

const CATALOGUE_FIELDS = ['station_type', 'area', 'agent', 'nmi', 'postal_code'] as const;
type CatalogueFields = Pick<StationFields, (typeof CATALOGUE_FIELDS)[number]>;

/** Checks as `catalogueIssues` does. @throws Refused the first */
export function requireCatalogueValues(station: CatalogueFields, changed?: readonly string[]): void {
  for (const issue of catalogueIssues(station, changed)) throw issue;
}

/**
 * Checks values against the catalogue, and place and network against each other (WIZ-02); for an edited station only
 * the changed ones, because its old values may no longer be allowed. Each issue names its field and what is allowed.
 */
export function* catalogueIssues(
  station: CatalogueFields,
  changed: readonly string[] = CATALOGUE_FIELDS,
): Generator<Refused> {
  const { station_type, area, agent } = station;
  if (changed.includes('station_type'))
    yield* requireListed('stationTypeUnknown', 'station_type', station_type, Object.keys(stationTypeNames));
  const codes: readonly string[] = areas.map(({ code }) => code);
  const isArea = codes.includes(area);
  if (changed.includes('area')) yield* requireListed('areaUnknown', 'area', area, codes);
  // Network operators are tied to a state, so a new state needs a new operator.
  if (isArea && (changed.includes('area') || changed.includes('agent'))) {
    const agents = networkAgents.filter((one) => one.area === area).map(({ id }) => id);
    yield* requireListed('agentUnknown', 'agent', agent, agents);
  }
  // Nothing is compared with a state that does not exist.
  for (const issue of locationIssues(isArea ? station : { ...station, area: '' }))
    if (
      issue.severity === 'error' &&
      issue.fields.some((field) => field !== undefined && changed.includes(field))
    )
      yield wrongLocation(issue, station);
}

/** Names both fields where two contradict each other. */
function wrongLocation(
  { why, fields, areas = [], issuer }: LocationIssue,
  station: CatalogueFields,
): Refused {
  const { nmi, agent, area, postal_code: postcode } = station;
  const values = { nmi, agent, area, postcode, areas: areas.join(', '), issuer: issuer?.id ?? '' };
  return new Refused('badRequest', why as LocationError, { field: fields[0], values });
}

function* requireListed(
  key: 'stationTypeUnknown' | 'areaUnknown' | 'agentUnknown',
  field: string,
  value: string,
  allowed: readonly string[],
): Generator<Refused> {
  if (!allowed.includes(value))
    yield new Refused('badRequest', key, { field, values: { allowed: allowed.join(', ') } });
}

/** Time zone of a state in the catalogue. */
export const findZone = (area: string): string => areas.find(({ code }) => code === area)!.zone;

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
