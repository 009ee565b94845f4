import { picturesRepository } from '../../../storage/repositories/pictures.ts';
import type { StationChange, StationRow } from '../../../storage/repositories/stationChange.ts';
import { Refused } from '../../refused.ts';
import type { NamedFields } from '../../wire/stationFields.ts';

/** A picture that is named twice is shown once. */
export const withDistinctImages = <T extends NamedFields>(named: T): T =>
  named.station_image ? { ...named, station_image: [...new Set(named.station_image)] } : named;

interface Pictures {
  /** Of the station. */
  id: number;
  images: readonly string[];
  before: StationRow['images'];
  personId: number;
}

/** Makes the station show its pictures. @throws Refused naming the first that is not the person's to show. */
export async function requirePictures(
  { tx }: StationChange,
  { id, images, before, personId }: Pictures,
): Promise<void> {
  const foreign = await picturesRepository(tx).show(id, images, { before, personId });
  if (foreign === null) return;
  throw new Refused('badRequest', 'pictureForeign', { field: `station_image.${images.indexOf(foreign)}` });
}
