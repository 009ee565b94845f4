import type { Station, StationFields } from '@heliograph/contracts/http';

/** A station as it is being written: numbers are text as they were typed. */
export interface StationForm extends Omit<StationFields, NumberField> {
  /** kWp */
  installed_capacity: string;
  /** Ah */
  rated_capacity: string;
  /** Degrees; empty where no place is chosen. */
  latitude: string;
  longitude: string;
}
type NumberField = 'installed_capacity' | 'rated_capacity' | 'latitude' | 'longitude';
export type StationField = keyof StationForm;

export const emptyStation: StationForm = {
  station_type: '',
  station_name: '',
  installed_capacity: '',
  rated_capacity: '',
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

export function formOf(station: Station): StationForm {
  return {
    station_type: station.station_type,
    station_name: station.station_name,
    installed_capacity: String(station.installed_capacity),
    rated_capacity: String(station.rated_capacity),
    area: station.area,
    agent: station.agent,
    nmi_reg: station.nmi_reg,
    nmi: station.nmi,
    address: station.address,
    postal_code: station.postal_code,
    latitude: degrees(station.latitude),
    longitude: degrees(station.longitude),
    station_image: station.station_image,
  };
}

/**
 * As it is sent.
 *
 * @param nmiPrefix what the chosen agent's NMIs begin with: alone it is none
 */
export function fieldsOf(form: StationForm, nmiPrefix: string): StationFields {
  const nmi = form.nmi.trim().toUpperCase();
  return {
    ...form,
    station_name: form.station_name.trim(),
    address: form.address.trim(),
    postal_code: form.postal_code.trim(),
    nmi: nmi === nmiPrefix ? '' : nmi,
    installed_capacity: numberOf(form.installed_capacity),
    rated_capacity: numberOf(form.rated_capacity),
    latitude: form.latitude.trim() === '' ? null : numberOf(form.latitude),
    longitude: form.longitude.trim() === '' ? null : numberOf(form.longitude),
  };
}

/** The plain decimal that was typed; NaN for anything else. */
export function numberOf(typed: string): number {
  return /^[-+]?(\d+\.?\d*|\.\d+)$/.test(typed.trim()) ? Number(typed) : Number.NaN;
}

/** About one metre. */
const DECIMALS = 5;

/** Degrees as they are written into the form. */
export const degrees = (value: number | null): string =>
  value === null ? '' : String(Number(value.toFixed(DECIMALS)));
