import type { LocalizedText } from '../localizedText.ts';

/** Australian states and territories, as in a station's `area`. */
export const AREA_CODES = ['ACT', 'NSW', 'NT', 'QLD', 'SA', 'TAS', 'VIC', 'WA'] as const;
export type AreaCode = (typeof AREA_CODES)[number];

export const areaNames: Record<AreaCode, LocalizedText> = {
  ACT: { en: 'Australian Capital Territory', zh: '澳大利亚首都领地' },
  NSW: { en: 'New South Wales', zh: '新南威尔士州' },
  NT: { en: 'Northern Territory', zh: '北领地' },
  QLD: { en: 'Queensland', zh: '昆士兰州' },
  SA: { en: 'South Australia', zh: '南澳大利亚州' },
  TAS: { en: 'Tasmania', zh: '塔斯马尼亚州' },
  VIC: { en: 'Victoria', zh: '维多利亚州' },
  WA: { en: 'Western Australia', zh: '西澳大利亚州' },
};
