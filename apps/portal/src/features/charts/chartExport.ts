import type { ExportRequest, ExportSheet, TableColumn, TableColumns } from '@heliograph/contracts/engine';
import { useFormat, useTranslation } from '@heliograph/i18n';
import { useQualityWords } from '@heliograph/ui';
import { qualityFileWords } from '../../shared/qualityCells.ts';
import { lineQuality, type DrawnLine } from './chartLine.ts';
import type { View } from './view.ts';

/** Texts of a chart's file, in the page's language. */
export interface FileWords {
  /** Names of the sheets. */
  sheets: Record<'data' | 'legend' | 'source', string>;
  columns: Record<
    | 'time'
    | 'end'
    | 'name'
    | 'station'
    | 'code'
    | 'unit'
    | 'kind'
    | 'statistics'
    | 'latest'
    | 'min'
    | 'max'
    | 'mean'
    | 'sum'
    | 'quality',
    string
  >;
  kinds: Record<DrawnLine['kind'], string>;
  statistics: Record<DrawnLine['statistics'], string>;
  /** Texts by `Quality`. */
  quality: Record<string, string>;
  /** How many of the values that were reported are in the file. */
  samplesOf: (counts: SampleCounts) => string;
}

interface SampleCounts {
  drawn: number;
  samples: number;
}

interface FileOptions {
  format: ExportRequest['format'];
  fileName: string;
  /** Visible lines. */
  lines: readonly DrawnLine[];
  view: View;
  zone: string;
  /** The title, the period, the zone. */
  head: readonly string[];
  words: FileWords;
  /** Where the numbers come from. */
  source: readonly (readonly [label: string, value: string])[];
}

/** The chart as a file: exactly the values that are drawn, by time; its legend; where it comes from. */
export function chartFile({
  format,
  fileName,
  lines,
  view,
  zone,
  head,
  words,
  source,
}: FileOptions): ExportRequest {
  return {
    fileName,
    format,
    sheets: [
      dataSheet(lines, view, { name: words.sheets.data, head, zone, words }),
      legendSheet(lines, { name: words.sheets.legend, head, words }),
    ],
    provenance: { name: words.sheets.source, lines: source },
  };
}

function dataSheet(
  lines: readonly DrawnLine[],
  view: View,
  { name, head, zone, words }: { name: string; head: readonly string[]; zone: string; words: FileWords },
): ExportSheet {
  const drawn = lines.map((line) => pointsIn(line, view));
  const buckets = drawn.every(({ until }) => until !== null);
  const rows = new Map<number, number>();
  for (const { at, until } of drawn) at.forEach((each, index) => rows.set(each, until?.[index] ?? NaN));
  const times = Float64Array.from([...rows.keys()].sort((a, b) => a - b));
  const rowOf = new Map(Array.from(times, (at, row) => [at, row]));

  const columns: TableColumns = { time: { kind: 'instant', values: times } };
  if (buckets) columns.end = { kind: 'instant', values: times.map((at) => rows.get(at)!) };
  lines.forEach((line, index) => {
    const { at, value, quality } = drawn[index]!;
    const values = new Float64Array(times.length).fill(NaN);
    at.forEach((each, point) => (values[rowOf.get(each)!] = value[point]!));
    columns[line.key] = line.words.length === 0 ? { kind: 'number', values } : worded(line, values);
    if (lineQuality(line) === 0) return;
    const qualities = new Float64Array(times.length);
    at.forEach((each, point) => (qualities[rowOf.get(each)!] = quality[point]!));
    columns[qualityKey(line)] = { kind: 'number', values: qualities };
  });
  return {
    name,
    head,
    columns: [
      { key: 'time', title: words.columns.time, as: 'dateTime', zone },
      ...(buckets ? [{ key: 'end', title: words.columns.end, as: 'dateTime' as const, zone }] : []),
      ...lines.flatMap((line) => [
        {
          key: line.key,
          title: columnTitle(line, words),
          ...(line.words.length === 0 ? { as: 'number' as const, decimals: 2 } : { as: 'text' as const }),
        },
        ...(lineQuality(line) === 0
          ? []
          : [
              {
                key: qualityKey(line),
                title: `${line.name}: ${words.columns.quality}`,
                as: 'text' as const,
                words: words.quality,
              },
            ]),
      ]),
    ],
    rows: { columns },
  };
}

/** With what is left out: a csv has no other place for it. */
function columnTitle(line: DrawnLine, words: FileWords): string {
  const title = line.unit === '' ? line.name : `${line.name} (${line.unit})`;
  const counts = countSamples(line);
  return counts.drawn < counts.samples ? `${title}: ${words.samplesOf(counts)}` : title;
}

/** How many values a line has, and how many were reported. */
export const countSamples = ({ data }: DrawnLine): SampleCounts => ({
  drawn: data?.value.filter((value) => !Number.isNaN(value)).length ?? 0,
  samples: data?.samples ?? 0,
});

const qualityKey = ({ key }: DrawnLine): string => `${key} quality`;

/** Points of a line drawn in the view; gaps have none, but unknown energy does. */
function pointsIn({ data }: DrawnLine, { from, to }: View) {
  if (!data) return { at: [], value: [], quality: [], until: null };
  const inside = [...data.at.keys()].filter(
    (index) =>
      (data.until?.[index] ?? data.at[index]! + 1) > from &&
      data.at[index]! < to &&
      (!Number.isNaN(data.value[index]) || data.quality[index] !== 0),
  );
  return {
    at: inside.map((index) => data.at[index]!),
    value: inside.map((index) => data.value[index]!),
    quality: inside.map((index) => data.quality[index]!),
    until: data.until && inside.map((index) => data.until![index]!),
  };
}

/** States in words. */
function worded({ words }: DrawnLine, values: Float64Array): TableColumn {
  const texts = ['', ...words.map(({ name }) => name)];
  const codes = Uint32Array.from(values, (value) => {
    const known = words.findIndex((word) => word.value === value);
    if (known >= 0) return known + 1;
    return Number.isNaN(value) ? 0 : texts.push(String(value)) - 1;
  });
  return { kind: 'text', codes, words: texts };
}

function legendSheet(
  lines: readonly DrawnLine[],
  { name, head, words }: { name: string; head: readonly string[]; words: FileWords },
): ExportSheet {
  const text = (of: (line: DrawnLine) => string): TableColumn => ({
    kind: 'text',
    codes: Uint32Array.from(lines.keys()),
    words: lines.map(of),
  });
  const figure = (which: 'latest' | 'min' | 'max' | 'mean' | 'sum'): TableColumn => ({
    kind: 'number',
    values: Float64Array.from(lines, ({ data }) => data?.figures?.[which] ?? NaN),
  });
  const columns: TableColumns = {
    name: text((line) => line.name),
    station: text(({ station }) => station),
    code: text(({ code }) => code),
    unit: text(({ unit }) => unit),
    kind: text(({ kind }) => words.kinds[kind]),
    statistics: text(({ statistics }) => words.statistics[statistics]),
    latest: figure('latest'),
    min: figure('min'),
    max: figure('max'),
    mean: figure('mean'),
    sum: figure('sum'),
    ...(lines.some((line) => lineQuality(line) !== 0) && {
      quality: text((line) => words.quality[lineQuality(line)] ?? ''),
    }),
  };
  return {
    name,
    head,
    columns: Object.entries(columns).map(([key, { kind }]) => ({
      key,
      title: words.columns[key as keyof FileWords['columns']],
      ...(kind === 'text' ? { as: 'text' as const } : { as: 'number' as const, decimals: 2 }),
    })),
    rows: { columns },
  };
}

/** Texts of a file, in the page's language. */
export function useFileWords(): FileWords {
  const { t } = useTranslation(['chart', 'common']);
  const format = useFormat();
  const contained = useQualityWords();
  return {
    sheets: { data: t('file.data'), legend: t('file.legend'), source: t('file.source') },
    columns: {
      time: t('table.time'),
      end: t('file.end'),
      name: t('legend.name'),
      station: t('file.station'),
      code: t('legend.code'),
      unit: t('file.unit'),
      kind: t('legend.kind'),
      statistics: t('legend.statistics'),
      latest: t('legend.latest'),
      min: t('legend.min'),
      max: t('legend.max'),
      mean: t('legend.mean'),
      sum: t('legend.sum'),
      quality: t('common:quality.title'),
    },
    kinds: { line: t('kinds.line'), bar: t('kinds.bar') },
    statistics: { sampling: t('statistics.sampling'), interpolation: t('statistics.interpolation') },
    quality: qualityFileWords(contained),
    samplesOf: ({ drawn, samples }) =>
      t('file.samplesOf', { drawn: format.integer(drawn), samples: format.integer(samples) }),
  };
}
