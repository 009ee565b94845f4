import type { ExportFormat } from '@heliograph/contracts/engine';
import type { SeriesRange } from '@heliograph/contracts/http';
import { listMarks } from '@heliograph/domain/energy';
import { useFormat, useTranslation } from '@heliograph/i18n';
import { IconButton, Menu, ReloadIcon, Row, useQualityWords } from '@heliograph/ui';
import type { RefObject } from 'react';
import { ExportMenu } from '../../shared/export/ExportMenu.tsx';
import { PictureIcon, PrintIcon } from '../../shared/icons.tsx';
import { useMessage } from '../../shared/messages/messages.ts';
import { periodDates } from '../../shared/period/dates.ts';
import { chartFile, countSamples, useFileWords } from './chartExport.ts';
import { chartImage, saveBlob } from './chartImage.ts';
import { lineQuality, type DrawnLine } from './chartLine.ts';
import { useChartWords } from './useChartWords.ts';
import type { View } from './view.ts';

interface ChartToolsProps {
  figure: RefObject<HTMLElement | null>;
  /** Visible lines. */
  lines: readonly DrawnLine[];
  range: SeriesRange;
  date: string;
  view: View;
  zone: string;
  /** The period, the visible part, the zone. */
  head: readonly string[];
  /** Reads the visible lines with all of their samples; null if that failed. */
  readAll: () => Promise<readonly DrawnLine[] | null>;
  onRefresh: () => void;
  onPrint: () => void;
}

/** Refresh, print and export of what is shown. */
export function ChartTools(props: ChartToolsProps) {
  const { figure, lines, range, date, view, zone, head, readAll, onRefresh, onPrint } = props;
  const { t } = useTranslation('chart');
  const format = useFormat();
  const words = useChartWords(zone);
  const fileWords = useFileWords();
  const contained = useQualityWords();
  const showMessage = useMessage();
  const nothing = lines.every(({ data }) => data === null || data.samples === 0);
  const fileName = `History_Chart_${fileDate(range, date)}`;

  async function takePicture() {
    const picture =
      figure.current &&
      (await chartImage({
        figure: figure.current,
        title: t('title'),
        lines: head,
        legend: lines,
        computeFigures,
      }));
    if (picture) saveBlob(picture, `${fileName}.png`);
    else showMessage({ kind: 'error', text: t('imageFailed') });
  }

  function computeFigures(line: DrawnLine): string {
    const figures = line.data?.figures;
    if (!figures) return t('table.gap');
    const texts = (['latest', 'min', 'max', 'sum'] as const).flatMap((figure) => {
      const value = figures[figure];
      return value === null ? [] : [`${t(`legend.${figure}`)} ${words.value(line, value)}`];
    });
    const quality = lineQuality(line);
    return [...texts, ...(quality === 0 ? [] : [contained(listMarks(quality))])].join('   ');
  }

  const names = (of: (line: DrawnLine) => string) => [...new Set(lines.map(of))].join(', ');
  const source = (written: readonly DrawnLine[]) =>
    [
      [t('file.stations'), names(({ station }) => station)],
      [t('file.devices'), names(({ deviceId }) => deviceId)],
      [t('file.period'), head[0] ?? ''],
      [t('file.part'), t('visibleRange', { from: words.instant(view.from), to: words.instant(view.to) })],
      [t('file.zone'), zone],
      ...written.map(
        (line) =>
          [
            line.name,
            `${t(`statistics.${line.statistics}`)}; ${t('file.samples')}: ${fileWords.samplesOf(countSamples(line))}`,
          ] as const,
      ),
      [t('file.rule'), t('file.rules')],
      [t('file.exported'), `${format.dateTime(Date.now(), zone)} (${format.zone(zone, Date.now())})`],
    ] as const;

  function warnOfMissing(written: readonly DrawnLine[]) {
    for (const line of written) {
      const counts = countSamples(line);
      if (counts.drawn === counts.samples) continue;
      const text = t('file.partial', { name: line.name, counts: fileWords.samplesOf(counts) });
      showMessage({ kind: 'warning', text });
      return;
    }
  }

  async function writeFile(fileFormat: ExportFormat) {
    const isThinned = lines.some(({ data }) => data?.thinned);
    const all = isThinned ? await readAll() : lines;
    if (all === null) {
      showMessage({ kind: 'error', text: t('failed') });
      return null;
    }
    warnOfMissing(all);
    return chartFile({
      format: fileFormat,
      fileName,
      lines: all,
      view,
      zone,
      head: [t('title'), ...head],
      words: fileWords,
      source: source(all),
    });
  }

  return (
    <Row gap={8} wrap>
      <IconButton variant="default" label={t('refresh')} onClick={onRefresh} icon={<ReloadIcon />} />
      <IconButton variant="default" label={t('print')} onClick={onPrint} icon={<PrintIcon />} />
      <ExportMenu disabled={nothing} order={writeFile}>
        <Menu.Item leftSection={<PictureIcon />} onClick={() => void takePicture()}>
          {t('image')}
        </Menu.Item>
      </ExportMenu>
    </Row>
  );
}

/** The period in a file's name: `2026-11-21`, `2026-11-16_2026-11-22`, `2026-11`, `2026`, `2023_2026`. */
function fileDate(range: SeriesRange, date: string): string {
  const { first, last } = periodDates(range, date);
  switch (range) {
    case 'day':
      return date;
    case 'week':
      return `${first}_${last}`;
    case 'month':
      return date.slice(0, 7);
    case 'year':
      return date.slice(0, 4);
    case 'overyear':
      return `${first.slice(0, 4)}_${last.slice(0, 4)}`;
  }
}
