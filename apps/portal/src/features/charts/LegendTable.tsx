import { listMarks } from '@heliograph/domain/energy';
import { useTranslation } from '@heliograph/i18n';
import {
  CrossIcon,
  IconButton,
  NativeSelect,
  Popover,
  QualityMark,
  Switch,
  Table,
  UnstyledButton,
  ScrollHint,
} from '@heliograph/ui';
import { useState } from 'react';
import { lineQuality, type DrawnLine } from './chartLine.ts';
import { type ChartSeries, colourToken, PALETTE } from './chartSeries.ts';
import styles from './LegendTable.module.css';
import { useChartWords } from './useChartWords.ts';

interface LegendTableProps {
  lines: readonly DrawnLine[];
  zone: string;
  /** Names of stations stand beside those of devices. */
  manyStations: boolean;
  onChange: (key: string, changes: Partial<ChartSeries>) => void;
  onRemove: (key: string) => void;
}

const FIGURES = ['latest', 'min', 'max', 'mean', 'sum'] as const;

/** Lines of the chart, with their appearance and figures. */
export function LegendTable({ lines, zone, manyStations, onChange, onRemove }: LegendTableProps) {
  const { t } = useTranslation('chart');
  const words = useChartWords(zone);
  const figures = FIGURES.filter(
    (figure) => figure !== 'sum' || lines.some(({ data }) => data?.figures?.sum != null),
  );

  function computeFigure(line: DrawnLine, figure: (typeof FIGURES)[number]): string {
    const value = line.data?.figures?.[figure];
    if (value == null) return figure === 'sum' && line.data?.figures ? '' : '–';
    // The mean of states is none of them.
    if (figure === 'mean' && line.words.length > 0) return '';
    // The unit once is enough.
    return words.value(figure === 'latest' ? line : { ...line, unit: '' }, value);
  }

  return (
    <section className={styles.scroll} aria-label={t('legend.label')}>
      <ScrollHint label={t('legend.label')}>
        <Table className={styles.table ?? ''} verticalSpacing={4} withRowBorders>
          <Table.Thead>
            <Table.Tr>
              <Table.Th className={styles.tool ?? ''}>{t('legend.show')}</Table.Th>
              <Table.Th>{t('legend.name')}</Table.Th>
              <Table.Th>{t('legend.code')}</Table.Th>
              <Table.Th>{t('legend.colour')}</Table.Th>
              <Table.Th className={styles.tool ?? ''}>{t('legend.kind')}</Table.Th>
              <Table.Th className={styles.tool ?? ''}>{t('legend.statistics')}</Table.Th>
              {figures.map((figure) => (
                <Table.Th key={figure} className={styles.figure ?? ''} data-figure={figure}>
                  {t(`legend.${figure}`)}
                </Table.Th>
              ))}
              <Table.Th className={styles.tool ?? ''}>
                <span className={styles.hidden}>{t('legend.remove')}</span>
              </Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {lines.map((line) => (
              <Table.Tr key={line.key} data-hidden={!line.shown || undefined} data-key={line.key}>
                <Table.Td className={styles.tool ?? ''}>
                  <Switch
                    size="sm"
                    aria-label={t('legend.showOf', { name: line.name })}
                    checked={line.shown}
                    onChange={(event) => onChange(line.key, { shown: event.currentTarget.checked })}
                  />
                </Table.Td>
                <Table.Th scope="row" className={styles.name ?? ''}>
                  {line.name} <QualityMark contained={listMarks(lineQuality(line))} />
                  {manyStations && <span className={styles.station}>{line.station}</span>}
                </Table.Th>
                <Table.Td className={styles.code ?? ''} data-label={t('legend.code')}>
                  {line.code}
                </Table.Td>
                <Table.Td>
                  <ColourPicker
                    name={line.name}
                    value={line.colour}
                    onChange={(colour) => onChange(line.key, { colour })}
                  />
                </Table.Td>
                <Table.Td className={styles.tool ?? ''}>
                  <NativeSelect
                    size="xs"
                    className={styles.kind ?? ''}
                    aria-label={t('legend.kindOf', { name: line.name })}
                    value={line.kind}
                    data={(['line', 'bar'] as const).map((value) => ({ value, label: t(`kinds.${value}`) }))}
                    onChange={(event) =>
                      onChange(line.key, { kind: event.currentTarget.value === 'bar' ? 'bar' : 'line' })
                    }
                  />
                </Table.Td>
                <Table.Td className={styles.tool ?? ''}>
                  {line.counts && (
                    <NativeSelect
                      size="xs"
                      className={styles.statistics ?? ''}
                      aria-label={t('legend.statisticsOf', { name: line.name })}
                      value={line.statistics}
                      data={(['sampling', 'interpolation'] as const).map((value) => ({
                        value,
                        label: t(`statistics.${value}`),
                      }))}
                      onChange={(event) =>
                        onChange(line.key, {
                          statistics:
                            event.currentTarget.value === 'interpolation' ? 'interpolation' : 'sampling',
                        })
                      }
                    />
                  )}
                </Table.Td>
                {figures.map((figure) => (
                  <Table.Td
                    key={figure}
                    className={styles.figure ?? ''}
                    data-figure={figure}
                    data-label={t(`legend.${figure}`)}
                  >
                    {computeFigure(line, figure)}
                  </Table.Td>
                ))}
                <Table.Td className={styles.tool ?? ''}>
                  <IconButton
                    label={t('legend.removeOf', { name: line.name })}
                    onClick={() => onRemove(line.key)}
                    icon={<CrossIcon />}
                  />
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </ScrollHint>
    </section>
  );
}

interface ColourPickerProps {
  /** Name of the series. */
  name: string;
  /** Position in the palette. */
  value: number;
  onChange: (colour: number) => void;
}

/** One of the nine colours of series; each is said by its name as well. */
export function ColourPicker({ name, value, onChange }: ColourPickerProps) {
  const { t } = useTranslation('chart');
  const [open, setOpen] = useState(false);
  const shade = (colour: number) => ({ background: `var(${colourToken(colour)})` });
  return (
    <Popover opened={open} onChange={setOpen} position="bottom" shadow="md" trapFocus returnFocus>
      <Popover.Target>
        <UnstyledButton
          className={styles.button ?? ''}
          aria-label={t('legend.colourOf', { name, colour: t(`colours.${PALETTE[value]!}`) })}
          onClick={() => setOpen(!open)}
        >
          <span className={styles.shade} style={shade(value)} />
        </UnstyledButton>
      </Popover.Target>
      <Popover.Dropdown>
        <fieldset className={styles.palette} aria-label={t('legend.colour')}>
          {PALETTE.map((colour, index) => (
            <label key={colour} className={styles.option} title={t(`colours.${colour}`)}>
              <input
                type="radio"
                name={`colour of ${name}`}
                aria-label={t(`colours.${colour}`)}
                checked={index === value}
                onChange={() => onChange(index)}
                onClick={() => setOpen(false)}
              />
              <span className={styles.shade} style={shade(index)} />
            </label>
          ))}
        </fieldset>
      </Popover.Dropdown>
    </Popover>
  );
}
