import type { AreaCode } from './areas.ts';

/** Scope 2 factors of purchased electricity, kg CO2-e per kWh; Western Australia is the SWIS, the territory Darwin–Katherine. */
export const co2: { source: string; year: number; factors: Record<AreaCode, number> } = {
  source: 'Australian National Greenhouse Accounts Factors',
  year: 2024,
  factors: { ACT: 0.66, NSW: 0.66, NT: 0.56, QLD: 0.71, SA: 0.23, TAS: 0.15, VIC: 0.77, WA: 0.51 },
};
