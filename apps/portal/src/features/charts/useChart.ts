import { type Entities, HISTORY_SERIES } from '@heliograph/contracts/engine';
import { entitiesAtom } from '@heliograph/engine-client';
import { useLookAt } from '@heliograph/engine-client/lookAt';
import { useTranslation, viewerZone } from '@heliograph/i18n';
import { useAtomValue } from 'jotai';
import { useEffect, useMemo } from 'react';
import { useMessage } from '../../shared/messages/messages.ts';
import { minuteAtom } from '../../shared/minuteAtom.ts';
import { dateAt } from '../../shared/period/dates.ts';
import { propertyKey, readPropertyKey } from '../../shared/tree/propertyNodes.ts';
import { useModels } from '../../shared/tree/useModels.ts';
import { useChartAddress } from './chartAddress.ts';
import { chartLines, chartZone } from './chartLine.ts';
import { type ChartSeries, newSeries } from './chartSeries.ts';

const NOTHING: Pick<Entities, 'devices' | 'stations'> = { devices: [], stations: [] };

export type Chart = ReturnType<typeof useChart>;

/** Chart of the address, with its known properties, and functions that change it. */
export function useChart() {
  const { t } = useTranslation('chart');
  const showMessage = useMessage();
  const entities = useAtomValue(entitiesAtom);
  const models = useModels();
  const [address, change] = useChartAddress();
  const { series } = address;
  useLookAt({ deviceIds: series.map(({ deviceId }) => deviceId) });
  const { load } = models;

  const lines = useMemo(
    () => chartLines(series, entities ?? NOTHING, models.models, t('expected')),
    [series, entities, models.models, t],
  );
  const { zone, of: zoneOf } = chartZone(lines, viewerZone());
  const today = dateAt(zone, useAtomValue(minuteAtom));
  const checked = useMemo(
    () => new Set(series.map(({ deviceId, code }) => propertyKey(deviceId, code))),
    [series],
  );

  useEffect(() => {
    const deviceIds = new Set(series.map(({ deviceId }) => deviceId));
    load(
      entities?.devices.filter(({ device_id }) => deviceIds.has(device_id)).map(({ mod_id }) => mod_id) ?? [],
    );
  }, [entities, series, load]);

  /** Takes out what was unticked and adds what was ticked, as far as there is room. */
  function tick(ticked: ReadonlySet<string>) {
    const removed = [...checked].filter((key) => !ticked.has(key));
    const added = [...ticked].filter((key) => !checked.has(key));
    change((known) => {
      const kept = known.series.filter(
        ({ deviceId, code }) => !removed.includes(propertyKey(deviceId, code)),
      );
      const room = HISTORY_SERIES - kept.length;
      for (const key of added.slice(0, room)) {
        const property = readPropertyKey(key);
        if (!property) continue;
        const device = entities?.devices.find(({ device_id }) => device_id === property.deviceId);
        const funs = models.models.get(device?.mod_id ?? 0);
        const fun = funs?.find(({ fun_code }) => fun_code === property.code);
        kept.push(newSeries(property, fun, kept, Math.random));
      }
      if (added.length > 0 && room === 0)
        showMessage({ kind: 'warning', text: t('full', { most: HISTORY_SERIES }) });
      return { series: kept };
    });
  }

  const hasKey = (key: string) => (one: ChartSeries) => propertyKey(one.deviceId, one.code) === key;

  return {
    address,
    change,
    lines,
    /** Properties of devices that the person does not see. */
    absent: entities === null ? 0 : series.length - lines.length,
    models,
    checked,
    tick,
    zone,
    zoneOf,
    /** In the zone. */
    today,
    edit: (key: string, changes: Partial<ChartSeries>) =>
      change((known) => ({
        series: known.series.map((one) => (hasKey(key)(one) ? { ...one, ...changes } : one)),
      })),
    remove: (key: string) => change((known) => ({ series: known.series.filter((one) => !hasKey(key)(one)) })),
  };
}
