import type { AreaCode } from '@heliograph/domain/location';

/** Australian states and territories: code on the wire, name in both languages, main time zone. */
export const areas = [
  { code: 'ACT', en: 'Australian Capital Territory', zh: '澳大利亚首都领地', zone: 'Australia/Sydney' },
  { code: 'NSW', en: 'New South Wales', zh: '新南威尔士州', zone: 'Australia/Sydney' },
  { code: 'NT', en: 'Northern Territory', zh: '北领地', zone: 'Australia/Darwin' },
  { code: 'QLD', en: 'Queensland', zh: '昆士兰州', zone: 'Australia/Brisbane' },
  { code: 'SA', en: 'South Australia', zh: '南澳大利亚州', zone: 'Australia/Adelaide' },
  { code: 'TAS', en: 'Tasmania', zh: '塔斯马尼亚州', zone: 'Australia/Hobart' },
  { code: 'VIC', en: 'Victoria', zh: '维多利亚州', zone: 'Australia/Melbourne' },
  { code: 'WA', en: 'Western Australia', zh: '西澳大利亚州', zone: 'Australia/Perth' },
] as const satisfies readonly { code: AreaCode; en: string; zh: string; zone: string }[];

/** Scope 2 factors of purchased electricity, kg CO2-e per kWh; Western Australia is the SWIS, the territory Darwin–Katherine. */
export const co2: { source: string; year: number; factors: Record<AreaCode, number> } = {
  source: 'Australian National Greenhouse Accounts Factors',
  year: 2024,
  factors: { ACT: 0.66, NSW: 0.66, NT: 0.56, QLD: 0.71, SA: 0.23, TAS: 0.15, VIC: 0.77, WA: 0.51 },
};
