import type { Entities, ReportSpan } from '@heliograph/contracts/engine';
import { useFormat, useTranslation } from '@heliograph/i18n';
import { useEffect, useMemo } from 'react';
import { useModels } from '../../../shared/tree/useModels.ts';
import { instantText } from '../frame/rowTime.ts';
import type { ReportColumn } from '../table/reportColumn.ts';
import type { Point } from './pointsAddress.ts';

/** The columns of a data report: the time, then each property under its device's name. */
export function useDataColumns(
  points: readonly Point[],
  { devices }: Entities,
  span: ReportSpan,
): ReportColumn[] {
  const { t } = useTranslation('report');
  const format = useFormat();
  const { models, load } = useModels();
  const own = useMemo(
    () => points.map(({ deviceId }) => devices.find(({ device_id }) => device_id === deviceId)),
    [points, devices],
  );
  useEffect(() => load(own.map((device) => device?.mod_id)), [own, load]);

  return useMemo(
    () => [
      {
        key: 'at',
        title: t('data.time'),
        text: ({ at }) => (typeof at === 'number' ? instantText(at, span.zone, format) : ''),
        isNumber: false,
        width: 190,
        file: { as: 'dateTime', zone: span.zone },
      },
      ...points.map(({ deviceId, code }, index): ReportColumn => {
        const device = own[index];
        const property = device && models.get(device.mod_id)?.find(({ fun_code }) => fun_code === code);
        const key = `p${index}`;
        return {
          key,
          group: device?.obj_name ?? deviceId,
          title: property ? `${property.fun_name}${property.unit && ` (${property.unit})`}` : code,
          text: ({ [key]: value }) => (typeof value === 'number' ? format.number(value) : '—'),
          isNumber: true,
          width: 150,
          file: { as: 'number', decimals: 4 },
        };
      }),
    ],
    [points, own, models, span.zone, format, t],
  );
}
