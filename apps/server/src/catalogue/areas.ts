import { areaNames, type AreaCode } from '@heliograph/domain/location';

/** Main time zones. */
const zones = [
  { code: 'ACT', zone: 'Australia/Sydney' },
  { code: 'NSW', zone: 'Australia/Sydney' },
  { code: 'NT', zone: 'Australia/Darwin' },
  { code: 'QLD', zone: 'Australia/Brisbane' },
  { code: 'SA', zone: 'Australia/Adelaide' },
  { code: 'TAS', zone: 'Australia/Hobart' },
  { code: 'VIC', zone: 'Australia/Melbourne' },
  { code: 'WA', zone: 'Australia/Perth' },
] as const satisfies readonly { code: AreaCode; zone: string }[];

/** Australian states and territories: code on the wire, name in both languages, main time zone. */
export const areas = zones.map((area) => ({ ...area, ...areaNames[area.code] }));

/** Scope 2 factors of purchased electricity, kg CO2-e per kWh; Western Australia is the SWIS, the territory Darwin–Katherine. */
export const co2: { source: string; year: number; factors: Record<AreaCode, number> } = {
  source: 'Australian National Greenhouse Accounts Factors',
  year: 2024,
  factors: { ACT: 0.66, NSW: 0.66, NT: 0.56, QLD: 0.71, SA: 0.23, TAS: 0.15, VIC: 0.77, WA: 0.51 },
};
