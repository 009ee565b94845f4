import { MAX_HISTORY_POINTS, type Progress as Done } from '@heliograph/contracts/engine';
import { combineQuality } from '@heliograph/domain/energy';
import { useEngine } from '@heliograph/engine-client';
import { useFormat, useTranslation } from '@heliograph/i18n';
import {
  BrokenLinkIcon,
  Button,
  EmptyState,
  Notice,
  Progress,
  Row,
  Skeleton,
  Text,
  useElementSize,
  useMediaQuery,
} from '@heliograph/ui';
import { type KeyboardEvent, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useFailureText } from '../../shared/failure/useFailureText.ts';
import { ChartIcon, EyeOffIcon } from '../../shared/icons.tsx';
import { instantAt } from '../../shared/period/dates.ts';
import { PeriodPicker } from '../../shared/period/PeriodPicker.tsx';
import { periodTitle } from '../../shared/period/periods.ts';
import { QualityNote } from '../../shared/QualityNote.tsx';
import { drawnLines, isExpected, lineQuality, type ChartLine } from './chartLine.ts';
import styles from './ChartPage.module.css';
import { ChartTools } from './ChartTools.tsx';
import { HistoryChart } from './HistoryChart.tsx';
import { LegendTable } from './LegendTable.tsx';
import type { Chart } from './useChart.ts';
import { useHistory } from './useHistory.ts';
import { keyZoom } from './useZoomGestures.ts';
import { chartBounds, pointsFor, withinBounds } from './view.ts';
import { ZoomTools } from './ZoomTools.tsx';

const RANGES = ['day', 'week', 'month', 'year', 'overyear'] as const;

/** The chosen properties as a chart with its legend and tools. */
export function HistoryCard({ chart }: { chart: Chart }) {
  const { t } = useTranslation('chart');
  const { t: period } = useTranslation('period');
  const format = useFormat();
  const failureText = useFailureText();
  const { api } = useEngine();
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

  const question = {
    series: lines.map(({ deviceId, code, statistics }) => ({ deviceId, code, statistics })),
    range,
    time,
    zone,
    part: zoom,
    points: pointsFor(width, lines.length),
  };
  const query = useHistory(lines.length === 0 || width === 0 ? null : question);
  const { data: history, isCurrent, error, isCancelled } = query;
  const drawn = useMemo(() => drawnLines(lines, history ?? null), [lines, history]);
  const shown = useMemo(() => drawn.filter((line) => line.shown), [drawn]);
  const marked = shown.filter((line) => lineQuality(line) !== 0);

  const title = periodTitle(range, date, format, period);
  const zoneText = t(zoneOf === 'station' ? 'stationZone' : 'viewerZone', {
    zone: format.zone(zone, view.from),
  });
  const visibleRange = t('visibleRange', {
    from: format.dateTime(view.from, zone),
    to: format.dateTime(view.to, zone),
  });
  const isEmpty = isCurrent && shown.every(({ data }) => data === null || data.samples === 0);

  async function readAll() {
    const all = await api.history
      .read({ ...question, points: MAX_HISTORY_POINTS, fresh: false })
      .catch(() => null);
    return (
      all &&
      drawnLines(
        lines.filter((line) => line.shown),
        all,
      )
    );
  }

  function zoomByKey(event: KeyboardEvent) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const next = keyZoom(event.key, view, bounds);
    if (next === undefined) return;
    event.preventDefault();
    change({ zoom: next });
  }

  return (
    <section className={styles.main} aria-label={t('label', { period: title })} aria-busy={!isCurrent}>
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
          head={[title, ...(zoom ? [visibleRange] : []), zoneText]}
          readAll={readAll}
          onRefresh={query.refresh}
          onPrint={print}
        />
      </div>
      <div className={styles.printed}>
        <p>{title}</p>
        {zoom && <p>{visibleRange}</p>}
        <p>{zoneText}</p>
      </div>
      {chart.absent > 0 && <Notice tone="warning">{t('absent', { count: chart.absent })}</Notice>}
      <div className={styles.card} onKeyDown={zoomByKey}>
        <div className={styles.bar}>
          <Text as="span" tone="faint" size={13}>
            {zoom ? visibleRange : t('zoom.hint')}
          </Text>
          <ZoomTools view={view} bounds={bounds} onZoom={(next) => change({ zoom: next })} />
        </div>
        <LoadingBar progress={query.progress} onCancel={query.cancel} />
        <div ref={place} className={styles.place}>
          {history === undefined ? (
            error !== null || isCancelled ? (
              <EmptyState
                icon={<BrokenLinkIcon />}
                title={isCancelled ? t('cancelled') : t('failed')}
                hint={isCancelled ? '' : failureText(error)}
                action={
                  <Button mt="sm" variant="light" onClick={query.refresh}>
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
        {history !== undefined && (error !== null || isCancelled) && (
          <Text tone="fault" size={14} role="alert">
            {isCancelled ? t('cancelled') : `${t('failed')}: ${failureText(error)}`}
          </Text>
        )}
        {marked.length > 0 && (
          <Text tone="faint" size={13}>
            <QualityNote
              quality={combineQuality(marked.map(lineQuality))}
              stations={listStations(marked)}
              span={{ start: view.from, end: view.to, zone }}
            />
          </Text>
        )}
        {isCurrent && shown.some((line) => isExpected(line) && line.data?.samples === 0) && (
          <Text tone="faint" size={13}>
            {t('notJudged')}
          </Text>
        )}
        {isCurrent && shown.some(({ data }) => data?.thinned) && (
          <Text tone="faint" size={13}>
            {t('thinned')}
          </Text>
        )}
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

function listStations(lines: readonly ChartLine[]) {
  const names = new Map(lines.map(({ stationId, station }) => [stationId, station]));
  return Array.from(names, ([id, station_name]) => ({ id, station_name }));
}

/** Shorter loading shows no progress, ms. */
const DELAY_MS = 400;

/** Progress of a long request, with a way to cancel it. */
export function LoadingBar({ progress, onCancel }: { progress: Done | null; onCancel: () => void }) {
  const { t } = useTranslation('chart');
  const isLoading = progress !== null;
  const [isLong, setIsLong] = useState(false);

  useEffect(() => {
    if (!isLoading) return;
    const timer = setTimeout(() => setIsLong(true), DELAY_MS);
    return () => {
      clearTimeout(timer);
      setIsLong(false);
    };
  }, [isLoading]);

  if (!progress || !isLong) return null;
  const percent = progress.of === 0 ? 0 : (100 * progress.done) / progress.of;
  return (
    <Row gap={12} align="center">
      <Progress.Root className={styles.progress ?? ''}>
        <Progress.Section value={percent} aria-label={t('reading')} animated />
      </Progress.Root>
      <Button size="compact-sm" variant="subtle" onClick={onCancel}>
        {t('cancel')}
      </Button>
    </Row>
  );
}

/** Frames that the chart needs to be drawn again. */
const FRAMES = 4;

/** Prints the page once it is drawn for paper. @returns whether it is, and what prints it */
export function usePaper(): { paper: boolean; print: () => void } {
  const [printing, setPrinting] = useState(false);
  const onPaper = useMediaQuery('print', false, { getInitialValueInEffect: false });

  useEffect(() => {
    if (!printing) return;
    let frame = 0;
    let left = FRAMES;
    const done = () => setPrinting(false);
    addEventListener('afterprint', done);
    const wait = () => {
      left--;
      if (left > 0) frame = requestAnimationFrame(wait);
      else window.print();
    };
    frame = requestAnimationFrame(wait);
    return () => {
      cancelAnimationFrame(frame);
      removeEventListener('afterprint', done);
    };
  }, [printing]);

  return { paper: printing || onPaper, print: useCallback(() => setPrinting(true), []) };
}
