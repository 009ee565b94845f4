import { fieldsOf, type StationField, type StationForm } from './stationForm.ts';

/** `required`: not filled in; `invalid`: not what is allowed there. */
export type FieldFault = 'required' | 'invalid';
export type StationFaults = Partial<Record<StationField, FieldFault>>;

/** At most so many pictures (spec B §5). */
export const MAX_IMAGES = 10;

/** In the order of the form (spec B §5); NMI, its registration, the place and pictures may be left out. */
const REQUIRED = [
  'station_type',
  'station_name',
  'installed_capacity',
  'rated_capacity',
  'area',
  'agent',
  'address',
  'postal_code',
] as const satisfies readonly StationField[];

const MAX_NAME = 64;
const MAX_LINE = 256;
const MAX_KWP = 1_000_000;
const MAX_AH = 10_000_000;
/** What no line of text has: control characters, line ends, halves of characters, what turns the direction of writing. */
const UNPRINTABLE = /[\p{Cc}\p{Zl}\p{Zp}\p{Cs}\u202a-\u202e\u2066-\u2069]/u;

/**
 * What is wrong with a station as it was typed; the same as the call's schema says of it.
 *
 * @param nmiPrefix as of `fieldsOf`
 */
export function stationFaults(form: StationForm, nmiPrefix: string): StationFaults {
  const faults: StationFaults = {};
  for (const field of REQUIRED) if (form[field].trim() === '') faults[field] = 'required';

  const sent = fieldsOf(form, nmiPrefix);
  const check = (field: StationField, right: boolean) => {
    if (!right) faults[field] ??= 'invalid';
  };
  check('station_name', lineFits(sent.station_name, MAX_NAME));
  check('installed_capacity', sent.installed_capacity > 0 && sent.installed_capacity <= MAX_KWP);
  check('rated_capacity', sent.rated_capacity >= 0 && sent.rated_capacity <= MAX_AH);
  check('nmi', /^([0-9A-Z]{10,11})?$/.test(sent.nmi));
  check('address', lineFits(sent.address, MAX_LINE));
  check('postal_code', /^\d{4}$/.test(sent.postal_code));
  check('latitude', within(sent.latitude, 90));
  check('longitude', within(sent.longitude, 180));
  check('station_image', sent.station_image.length <= MAX_IMAGES);
  // Half a place is none.
  if (sent.latitude === null && sent.longitude !== null) faults.latitude = 'required';
  if (sent.longitude === null && sent.latitude !== null) faults.longitude = 'required';
  return faults;
}

const lineFits = (line: string, most: number): boolean => line.length <= most && !UNPRINTABLE.test(line);

/** NaN is within nothing. */
const within = (value: number | null, limit: number): boolean =>
  value === null || (value >= -limit && value <= limit);
