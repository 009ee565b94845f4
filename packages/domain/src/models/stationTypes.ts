import type { LocalizedText } from '../localizedText.ts';

/** Kinds of stations, as in a station's `type`. */
export const stationTypeNames = {
  residential: { en: 'Residential', zh: '户用' },
  commercial: { en: 'Commercial and industrial', zh: '工商业' },
  community: { en: 'Community', zh: '社区' },
} as const satisfies Record<string, LocalizedText>;
