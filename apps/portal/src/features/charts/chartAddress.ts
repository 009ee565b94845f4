import { HISTORY_SERIES } from '@heliograph/contracts/engine';
import { SeriesRange } from '@heliograph/contracts/http';
import { useCallback, useMemo } from 'react';
import { parseDate } from '../../shared/fields/dateText.ts';
import { useSearch } from '../../shared/page/useSearch.ts';
import { type ChartSeries, PALETTE } from './chartSeries.ts';
import type { View } from './view.ts';

/** Content of a chart as stored in the address, to be bookmarked and shared. */
export interface ChartAddress {
  range: SeriesRange;
  /** A date inside of the range, YYYY-MM-DD; null for today. */
  date: string | null;
  series: readonly ChartSeries[];
  /** The visible part; null for the whole range. */
  zoom: View | null;
}

/** A series: device, code, then kind, statistics, colour and a mark where it is hidden: `INV*KRA*bi3-`. */
const SERIES = /^([A-Za-z0-9_-]{1,64})\*([A-Za-z0-9_.-]{1,80})\*([lb])([si])([1-9])(-?)$/;
const ZOOM = /^(\d{12,14})-(\d{12,14})$/;

/** Reads the address, and leaves out unreadable parts. */
export function readChart(search: URLSearchParams): ChartAddress {
  const series = search.getAll('s').flatMap((text): ChartSeries[] => {
    const [, deviceId, code, kind, statistics, colour, hidden] = SERIES.exec(text) ?? [];
    if (!deviceId || !code) return [];
    return [
      {
        deviceId,
        code,
        kind: kind === 'b' ? 'bar' : 'line',
        statistics: statistics === 'i' ? 'interpolation' : 'sampling',
        colour: Math.min(Number(colour) - 1, PALETTE.length - 1),
        shown: hidden === '',
      },
    ];
  });
  const distinct = new Map(series.map((one) => [`${one.deviceId} ${one.code}`, one]));
  const [, from, to] = ZOOM.exec(search.get('zoom') ?? '') ?? [];
  const zoom = from && to && Number(from) < Number(to) ? { from: Number(from), to: Number(to) } : null;
  return {
    range: SeriesRange.options.find((one) => one === search.get('range')) ?? 'day',
    date: parseDate(search.get('date') ?? ''),
    series: [...distinct.values()].slice(0, HISTORY_SERIES),
    zoom,
  };
}

export function writeChart({ range, date, series, zoom }: ChartAddress): URLSearchParams {
  const search = new URLSearchParams({ range });
  if (date !== null && range !== 'overyear') search.set('date', date);
  for (const { deviceId, code, kind, statistics, colour, shown } of series)
    search.append('s', `${deviceId}*${code}*${kind[0]}${statistics[0]}${colour + 1}${shown ? '' : '-'}`);
  if (zoom) search.set('zoom', `${Math.round(zoom.from)}-${Math.round(zoom.to)}`);
  return search;
}

/** Changes of the address, or a function of what it holds now, which may be more than what was rendered. */
type Changes = Partial<ChartAddress> | ((known: ChartAddress) => Partial<ChartAddress>);

/** Content of the chart, kept in the address. Another range or date resets the zoom. */
export function useChartAddress(): [ChartAddress, (changes: Changes) => void] {
  const [search, changeSearch] = useSearch();
  const address = useMemo(() => readChart(search), [search]);
  const change = useCallback(
    (wanted: Changes) => {
      changeSearch((before) => {
        const known = readChart(before);
        const changes = typeof wanted === 'function' ? wanted(known) : wanted;
        const zoom = 'range' in changes || 'date' in changes ? null : known.zoom;
        return writeChart({ ...known, zoom, ...changes });
      });
    },
    [changeSearch],
  );
  return [address, change];
}
