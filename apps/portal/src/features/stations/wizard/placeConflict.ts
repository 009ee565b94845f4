import type { FoundAddress } from '@heliograph/contracts/http';
import { distanceKm } from '@heliograph/domain/location';
import { parseDecimal, type StationForm } from './stationForm.ts';

/** A station further from its suburb is somewhere else: the largest suburbs of the outback are as wide, km. */
const MAX_KM = 100;

/** Contradiction of an address: its postal code is not that of its suburb, or the marker is far from the suburb. */
export type PlaceConflict = { why: 'suburb'; place: string } | { why: 'marker'; place: string; km: number };

/** The address without what follows the suburb; null while it has no postal code, so is not typed in full. */
export function findStreetAndSuburb(address: string): string | null {
  const [, rest] = /^(.*?)[\s,]+(?:[A-Za-z]{2,3}[\s,]+)?\d{4}\s*$/.exec(address.trim()) ?? [];
  return rest === undefined || rest.length < 2 ? null : rest;
}

/**
 * [WIZ-03] Compares a typed address with the suburbs of its name.
 *
 * @param found by a search for the street and suburb alone, in all states
 */
export function findPlaceConflict(
  form: Pick<StationForm, 'address' | 'latitude' | 'longitude'>,
  found: readonly FoundAddress[],
): PlaceConflict | null {
  const typed = fold(findStreetAndSuburb(form.address) ?? '');
  // A search also finds suburbs whose names only begin like it.
  const named = found.filter(
    ({ text, area, postal_code }) => fold(text) === `${typed} ${fold(area)} ${postal_code}`,
  );
  const [first] = named;
  if (!first) return null;
  const own = named.filter(({ postal_code }) => form.address.trim().endsWith(postal_code));
  if (own.length === 0) return { why: 'suburb', place: first.text };
  const marker = { latitude: parseDecimal(form.latitude), longitude: parseDecimal(form.longitude) };
  const distances = own.flatMap(({ latitude, longitude }) =>
    latitude === null || longitude === null ? [] : [distanceKm(marker, { latitude, longitude })],
  );
  const km = Math.min(...distances);
  return km > MAX_KM && Number.isFinite(km)
    ? { why: 'marker', place: own[0]!.text, km: Math.round(km) }
    : null;
}

const fold = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll(/[\s,.]+/g, ' ')
    .trim();
