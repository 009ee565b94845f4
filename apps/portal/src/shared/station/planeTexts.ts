import type { Plane } from '@heliograph/contracts/http';
import { useFormat, useTranslation } from '@heliograph/i18n';
import { useCallback } from 'react';

const COMPASS = ['N', 'NE', 'E', 'SE', 'S', 'SW', 'W', 'NW'] as const;

/** The nearest of eight compass directions. @param azimuth degrees clockwise from north */
export const findCompass = (azimuth: number): (typeof COMPASS)[number] =>
  COMPASS[Math.round(azimuth / 45) % COMPASS.length]!;

/** Panels in words, for example “22°, north-east (45°), 6.6 kWp”. */
export function usePlaneText(): (plane: Plane) => string {
  const { t } = useTranslation('station');
  const format = useFormat();
  return useCallback(
    ({ tilt, azimuth, kwp }) =>
      t('plane.text', {
        tilt: format.number(tilt, Number.isInteger(tilt) ? 0 : 1),
        azimuth: format.number(azimuth, Number.isInteger(azimuth) ? 0 : 1),
        direction: t(`plane.${findCompass(azimuth)}`),
        kwp: format.number(kwp),
      }),
    [t, format],
  );
}
