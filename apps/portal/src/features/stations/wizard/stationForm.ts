import type { Plane, Station, StationFields } from '@heliograph/contracts/http';
import { editsOf } from '../../../shared/forms/editsOf.ts';

/** A station in the form: numbers are text as typed. */
export interface StationForm extends Omit<StationFields, NumberField | 'planes'> {
  /** kWp */
  installed_capacity: string;
  /** Ah */
  rated_capacity: string;
  planes: PlaneForm[];
  /** Degrees; empty without a location. */
  latitude: string;
  longitude: string;
}
/** Panels of one tilt and direction, as typed. */
export type PlaneForm = Record<keyof Plane, string>;
type NumberField = 'installed_capacity' | 'rated_capacity' | 'latitude' | 'longitude';
export type StationField = keyof StationForm;

/** Edits of a station. A state and its network operator belong together, and so do both coordinates. */
export const stationEdits = editsOf<StationForm>([
  ['area', 'agent'],
  ['latitude', 'longitude'],
]);

export const emptyStation: StationForm = {
  station_type: '',
  station_name: '',
  installed_capacity: '',
  rated_capacity: '',
  planes: [],
  area: '',
  agent: '',
  nmi_reg: 0,
  nmi: '',
  address: '',
  postal_code: '',
  latitude: '',
  longitude: '',
  station_image: [],
};

export function stationToForm(station: Station): StationForm {
  return {
    station_type: station.station_type,
    station_name: station.station_name,
    installed_capacity: String(station.installed_capacity),
    rated_capacity: String(station.rated_capacity),
    planes: station.planes.map(({ tilt, azimuth, kwp }) => ({
      tilt: String(tilt),
      azimuth: String(azimuth),
      kwp: String(kwp),
    })),
    area: station.area,
    agent: station.agent,
    nmi_reg: station.nmi_reg,
    nmi: station.nmi,
    address: station.address,
    postal_code: station.postal_code,
    latitude: formatDegrees(station.latitude),
    longitude: formatDegrees(station.longitude),
    station_image: station.station_image,
  };
}

/**
 * Converts the form to what is sent.
 *
 * @param nmiPrefix prefix of the chosen agent's NMIs; the prefix alone counts as no NMI
 */
export function formToFields(form: StationForm, nmiPrefix: string): StationFields {
  // Bills print it in groups.
  const nmi = form.nmi.replaceAll(/\s/g, '').toUpperCase();
  return {
    ...form,
    station_name: form.station_name.trim(),
    address: form.address.trim(),
    postal_code: form.postal_code.trim(),
    nmi: nmi === nmiPrefix ? '' : nmi,
    installed_capacity: parseDecimal(form.installed_capacity),
    rated_capacity: parseDecimal(form.rated_capacity),
    planes: formToPlanes(form.planes),
    latitude: form.latitude.trim() === '' ? null : parseDecimal(form.latitude),
    longitude: form.longitude.trim() === '' ? null : parseDecimal(form.longitude),
  };
}

/** Values that are not numbers become NaN. */
export const formToPlanes = (planes: readonly PlaneForm[]): Plane[] =>
  planes.map(({ tilt, azimuth, kwp }) => ({
    tilt: parseDecimal(tilt),
    azimuth: parseDecimal(azimuth),
    kwp: parseDecimal(kwp),
  }));

/** Parses a plain decimal; NaN for anything else. */
export function parseDecimal(typed: string): number {
  return /^[-+]?(\d+\.?\d*|\.\d+)$/.test(typed.trim()) ? Number(typed) : Number.NaN;
}

/** About one metre. */
const DECIMALS = 5;

/** Formats degrees for the form. */
export const formatDegrees = (value: number | null): string =>
  value === null ? '' : String(Number(value.toFixed(DECIMALS)));

/** `required`: empty; `invalid`: not allowed. */
export type FieldError = 'required' | 'invalid';
/** A value of a plane, by the plane's position. */
export type PlaneField = `planes.${number}.${keyof Plane}`;
type StationErrors = Partial<Record<StationField | PlaneField, FieldError>>;

/** [WIZ-04] Maximum number of pictures. */
export const MAX_IMAGES = 10;

/** [WIZ-04] In the order of the form; NMI, its registration, location and pictures are optional. */
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

/** In the order of the form. */
export const PLANE_PARTS = ['tilt', 'azimuth', 'kwp'] as const satisfies readonly (keyof Plane)[];

const MAX_NAME = 64;
const MAX_LINE = 256;
const MAX_KWP = 1_000_000;
const MAX_AH = 10_000_000;
/** Not allowed in a line of text: control characters, line breaks, lone surrogates, bidirectional overrides. */
const UNPRINTABLE = /[\p{Cc}\p{Zl}\p{Zp}\p{Cs}\u202a-\u202e\u2066-\u2069]/u;

/**
 * Validates a station as typed, with the same result as the schema of the call.
 *
 * @param nmiPrefix as in `formToFields`
 */
export function validateStation(form: StationForm, nmiPrefix: string): StationErrors {
  const errors: StationErrors = {};
  for (const field of REQUIRED) if (form[field].trim() === '') errors[field] = 'required';

  const sent = formToFields(form, nmiPrefix);
  const requireValid = (field: keyof StationErrors, isValid: boolean) => {
    if (!isValid) errors[field] ??= 'invalid';
  };
  requireValid('station_name', isValidLine(sent.station_name, MAX_NAME));
  requireValid('installed_capacity', sent.installed_capacity > 0 && sent.installed_capacity <= MAX_KWP);
  requireValid('rated_capacity', sent.rated_capacity >= 0 && sent.rated_capacity <= MAX_AH);
  for (const [index, { tilt, azimuth, kwp }] of sent.planes.entries()) {
    for (const part of PLANE_PARTS)
      if (form.planes[index]![part].trim() === '') errors[`planes.${index}.${part}`] = 'required';
    requireValid(`planes.${index}.tilt`, tilt >= 0 && tilt <= 90);
    requireValid(`planes.${index}.azimuth`, azimuth >= 0 && azimuth < 360);
    requireValid(`planes.${index}.kwp`, kwp > 0 && kwp <= MAX_KWP);
  }
  requireValid('nmi', /^([0-9A-Z]{10,11})?$/.test(sent.nmi));
  requireValid('address', isValidLine(sent.address, MAX_LINE));
  requireValid('postal_code', /^\d{4}$/.test(sent.postal_code));
  requireValid('latitude', isWithin(sent.latitude, 90));
  requireValid('longitude', isWithin(sent.longitude, 180));
  requireValid('station_image', sent.station_image.length <= MAX_IMAGES);
  // Latitude and longitude are only valid together.
  if (sent.latitude === null && sent.longitude !== null) errors.latitude = 'required';
  if (sent.longitude === null && sent.latitude !== null) errors.longitude = 'required';
  return errors;
}

const isValidLine = (line: string, max: number): boolean => line.length <= max && !UNPRINTABLE.test(line);

/** False for NaN. */
const isWithin = (value: number | null, limit: number): boolean =>
  value === null || (value >= -limit && value <= limit);
