import { useFormat, useTranslation } from '@heliograph/i18n';
import { BrokenLinkIcon, EmptyState, Notice, Skeleton } from '@heliograph/ui';
import { Button } from '@mantine/core';
import { useElementSize } from '@mantine/hooks';
import { useMemo, useRef, type KeyboardEvent } from 'react';
import { useFailureText } from '../../shared/failure/useFailureText.ts';
import { ChartIcon, EyeOffIcon } from '../../shared/icons/icons.tsx';
import { instantAt } from '../../shared/period/dates.ts';
import { PeriodPicker } from '../../shared/period/PeriodPicker.tsx';
import { periodTitle } from '../../shared/period/periodTitle.ts';
import styles from './ChartPage.module.css';
import { ChartTools } from './ChartTools.tsx';
import { ReadingBar } from './ReadingBar.tsx';
import { drawnLines } from './history/drawnLines.ts';
import { useHistory } from './history/useHistory.ts';
import { LegendTable } from './legend/LegendTable.tsx';
import { usePaper } from './output/usePaper.ts';
import { HistoryChart } from './plot/HistoryChart.tsx';
import { ZoomTools } from './plot/ZoomTools.tsx';
import { chartBounds } from './plot/chartBounds.ts';
import { pointsFor } from './plot/pointsFor.ts';
import { keyZoom } from './plot/useZoomGestures.ts';
import { withinBounds } from './plot/view.ts';
import type { Chart } from './useChart.ts';

/** The ranges of the chart (spec B §2.10). */
const RANGES = ['day', 'week', 'month', 'year', 'overyear'] as const;

/** The chosen properties as a chart with its legend, and what one can do with them. */
export function HistoryCard({ chart }: { chart: Chart }) {
  const { t } = useTranslation('chart');
  const { t: period } = useTranslation('period');
  const format = useFormat();
  const failureText = useFailureText();
  const { address, change, lines, zone, zoneOf, today } = chart;
  const { range } = address;
  const date = address.date !== null && address.date <= today ? address.date : today;
  const time = instantAt(zone, date, '12:00');
  const bounds = useMemo(() => chartBounds(zone, range, time), [zone, range, time]);
  const zoom = useMemo(() => address.zoom && withinBounds(address.zoom, bounds), [address.zoom, bounds]);
  const view = zoom ?? bounds;
  const { ref: place, width } = useElementSize();
  const figure = useRef<HTMLElement>(null);
  const { paper, print } = usePaper();

  const asked = useHistory(
    lines.length === 0 || width === 0
      ? null
      : {
          series: lines.map(({ deviceId, code, statistics }) => ({ deviceId, code, statistics })),
          range,
          time,
          zone,
          part: zoom,
          points: pointsFor(width, lines.length),
        },
  );
  const { history, current, failure, cancelled } = asked;
  const drawn = useMemo(() => drawnLines(lines, history), [lines, history]);
  const shown = useMemo(() => drawn.filter((line) => line.shown), [drawn]);

  const title = periodTitle(range, date, format, period);
  const zoneText = t(zoneOf === 'station' ? 'stationZone' : 'viewerZone', {
    zone: format.zone(zone, view.from),
  });
  const sight = t('inSight', {
    from: format.dateTime(view.from, zone),
    to: format.dateTime(view.to, zone),
  });
  const isEmpty = current && shown.every(({ data }) => data === null || data.samples === 0);

  function zoomByKey(event: KeyboardEvent) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const next = keyZoom(event.key, view, bounds);
    if (next === undefined) return;
    event.preventDefault();
    change({ zoom: next });
  }

  return (
    <section className={styles.main} aria-label={t('label', { period: title })} aria-busy={!current}>
      <div className={styles.head}>
        <PeriodPicker
          periods={RANGES}
          value={{ period: range, date, start: null, end: null }}
          onChange={(choice) => {
            const next = RANGES.find((one) => one === choice.period) ?? range;
            change({ range: next, date: choice.date === today ? null : choice.date });
          }}
          zone={zone}
          zoneOf={zoneOf}
        />
        <ChartTools
          figure={figure}
          lines={shown}
          range={range}
          date={date}
          view={view}
          zone={zone}
          head={[title, ...(zoom ? [sight] : []), zoneText]}
          onRefresh={asked.refresh}
          onPrint={print}
        />
      </div>
      <div className={styles.printed}>
        <p>{title}</p>
        {zoom && <p>{sight}</p>}
        <p>{zoneText}</p>
      </div>
      {chart.absent > 0 && <Notice tone="warning">{t('absent', { count: chart.absent })}</Notice>}
      <div className={styles.card} onKeyDown={zoomByKey}>
        <div className={styles.bar}>
          <span className={styles.sight}>{zoom ? sight : t('zoom.hint')}</span>
          <ZoomTools view={view} bounds={bounds} onZoom={(next) => change({ zoom: next })} />
        </div>
        <ReadingBar progress={asked.progress} onCancel={asked.cancel} />
        <div ref={place} className={styles.place}>
          {history === null ? (
            failure !== null || cancelled ? (
              <EmptyState
                icon={<BrokenLinkIcon />}
                title={cancelled ? t('cancelled') : t('failed')}
                hint={cancelled ? '' : failureText(failure)}
                action={
                  <Button mt="sm" variant="light" onClick={asked.refresh}>
                    {t('again')}
                  </Button>
                }
              />
            ) : (
              <Skeleton />
            )
          ) : shown.length === 0 ? (
            <EmptyState icon={<EyeOffIcon />} title={t('allHidden')} hint={t('allHiddenHint')} />
          ) : isEmpty ? (
            <EmptyState icon={<ChartIcon />} title={t('noData')} hint={t('noDataHint')} />
          ) : (
            <HistoryChart
              ref={figure}
              lines={shown}
              range={range}
              bounds={bounds}
              view={view}
              onZoom={(next) => change({ zoom: next })}
              zone={zone}
              label={t('label', { period: title })}
              paper={paper}
            />
          )}
        </div>
        {history !== null && (failure !== null || cancelled) && (
          <p className={styles.failure} role="alert">
            {cancelled ? t('cancelled') : `${t('failed')}: ${failureText(failure)}`}
          </p>
        )}
        {current && shown.some(({ data }) => data?.thinned) && <p className={styles.sight}>{t('thinned')}</p>}
      </div>
      <div className={styles.legend}>
        <LegendTable
          lines={drawn}
          zone={zone}
          manyStations={new Set(drawn.map(({ station }) => station)).size > 1}
          onChange={chart.edit}
          onRemove={chart.remove}
        />
      </div>
    </section>
  );
}
