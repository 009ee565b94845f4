import type { StationFields } from '@heliograph/contracts/http';
import type { StationRow } from '../../storage/repositories/stationTransaction.ts';

/** The editable fields of a stored station. */
export const toFields = (station: StationRow): StationFields => ({
  station_type: station.type,
  station_name: station.name,
  installed_capacity: station.installed_kwp,
  rated_capacity: station.rated_ah,
  // The database has an order of its own for keys.
  planes: station.planes.map(({ tilt, azimuth, kwp }) => ({ tilt, azimuth, kwp })),
  nmi: station.nmi,
  nmi_reg: station.nmi_registered ? 1 : 0,
  area: station.area,
  agent: station.agent,
  address: station.address,
  postal_code: station.postal_code,
  latitude: station.latitude,
  longitude: station.longitude,
  station_image: station.images,
});

/** The same as columns. */
export const toColumns = (fields: StationFields) => ({
  type: fields.station_type,
  name: fields.station_name,
  installed_kwp: fields.installed_capacity,
  rated_ah: fields.rated_capacity,
  planes: JSON.stringify(fields.planes),
  nmi: fields.nmi,
  nmi_registered: fields.nmi_reg === 1,
  area: fields.area,
  agent: fields.agent,
  address: fields.address,
  postal_code: fields.postal_code,
  latitude: fields.latitude,
  longitude: fields.longitude,
  images: JSON.stringify(fields.station_image),
});

export type NamedFields = { [Field in keyof StationFields]?: StationFields[Field] | undefined };

/** The station after applying `named`, and the names of the fields that differ. */
export function changed(
  stored: StationFields,
  named: NamedFields,
): { wanted: StationFields; fields: (keyof StationFields)[] } {
  const fields = (Object.keys(stored) as (keyof StationFields)[]).filter(
    (field) => named[field] !== undefined && JSON.stringify(named[field]) !== JSON.stringify(stored[field]),
  );
  return {
    wanted: { ...stored, ...Object.fromEntries(fields.map((field) => [field, named[field]])) },
    fields,
  };
}
