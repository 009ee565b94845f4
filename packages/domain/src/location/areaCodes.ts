/** Australian states and territories, as in a station's `area`. */
export const AREA_CODES = ['ACT', 'NSW', 'NT', 'QLD', 'SA', 'TAS', 'VIC', 'WA'] as const;
export type AreaCode = (typeof AREA_CODES)[number];
