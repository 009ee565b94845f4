import type { MeterRole } from '@heliograph/contracts/engine';
import { useFormat, useTranslation } from '@heliograph/i18n';
import {
  Card,
  Chart,
  ChartFigure,
  type ChartFrame,
  type ChartOptions,
  Row,
  SegmentedControl,
} from '@heliograph/ui';
import { useCallback, useMemo, useState } from 'react';
import { ROLES, type ComparisonProps } from './Comparison.tsx';
import styles from './Comparison.module.css';

/** More days than these are lines. */
const MAX_BARS = 45;

/** One place of the chart; null where a side has nothing. */
interface Pair {
  label: string;
  title: string;
  meter: number | null;
  own: number | null;
}

/** The course of both sides: by day, or as the average day, which shows a shifted clock. */
export function ComparedChart({ comparison }: ComparisonProps) {
  const { t } = useTranslation('meterFile');
  const format = useFormat();
  const {
    days,
    averageDay,
    sides,
    span: { zone, start: first },
  } = comparison;
  const roles = ROLES.filter((role) => sides[role] !== null);
  const [by, setBy] = useState<'day' | 'average'>(days.start.length > 2 ? 'day' : 'average');
  const [chosen, setRole] = useState<MeterRole>('import');
  const role: MeterRole = sides[chosen] ? chosen : chosen === 'import' ? 'export' : 'import';
  const pairs = useMemo((): Pair[] => {
    const [meter, own] =
      role === 'import' ? (['meterImport', 'ownImport'] as const) : (['meterExport', 'ownExport'] as const);
    const known = (value: number | undefined) => (value === undefined || Number.isNaN(value) ? null : value);
    if (by === 'day')
      return Array.from(days.start, (start, day) => ({
        label: format.dayMonth(start, zone),
        title: `${format.weekday(start, zone)} ${format.date(start, zone)}`,
        meter: known(days[meter][day]),
        own: known(days[own][day]),
      }));
    return Array.from(averageDay[meter], (kwh, place) => {
      const at = first + place * averageDay.minutes * 60_000;
      return {
        label: format.minute(at, zone),
        title: format.minute(at, zone),
        meter: known(kwh),
        own: known(averageDay[own][place]),
      };
    });
  }, [by, role, days, averageDay, zone, first, format]);
  const names = { meter: t('sums.meter'), own: t('sums.own') };
  const { meter: meterName, own: ownName } = names;
  const buildOptions = useCallback(
    (frame: ChartFrame) =>
      chartOptions(
        {
          pairs,
          names: { meter: meterName, own: ownName },
          isBars: by === 'day' && pairs.length <= MAX_BARS,
          text: (kwh) => format.energy(kwh).text,
          number: (kwh) => format.number(kwh, Math.abs(kwh) < 10 ? 1 : 0),
        },
        frame,
      ),
    [pairs, meterName, ownName, by, format],
  );
  const cell = (kwh: number | null) => (kwh === null ? t('chart.gap') : format.energy(kwh).text);
  return (
    <Card
      title={t('chart.title')}
      aside={
        <Row gap={[8, 12]} wrap>
          <SegmentedControl
            label={t('chart.by')}
            value={by}
            options={(['day', 'average'] as const).map((value) => ({ value, label: t(`chart.${value}`) }))}
            onChange={setBy}
          />
          {roles.length > 1 && (
            <SegmentedControl
              label={t('chart.role')}
              value={role}
              options={roles.map((value) => ({ value, label: t(`role.${value}`) }))}
              onChange={setRole}
            />
          )}
        </Row>
      }
    >
      <div className={styles.chart}>
        <ChartFigure
          label={t('chart.label', { role: t(`role.${role}`) })}
          columns={[t(by === 'day' ? 'table.date' : 'table.from'), names.meter, names.own]}
          rows={pairs.map(({ title, meter, own }) => ({ title, cells: [cell(meter), cell(own)] }))}
        >
          <Chart optionsOf={buildOptions} />
        </ChartFigure>
      </div>
    </Card>
  );
}

interface Drawing {
  pairs: readonly Pair[];
  names: { meter: string; own: string };
  isBars: boolean;
  /** An energy with its unit, and a number on the axis, kWh. */
  text: (kwh: number) => string;
  number: (kwh: number) => string;
}

type Datum = { place: string; title: string; meter?: number; own?: number };
const COLORS = { meter: '--hg-accent', own: '--hg-pv' } as const;

function chartOptions(
  { pairs, names, isBars, text, number }: Drawing,
  frame: ChartFrame,
): ChartOptions<Datum> {
  const data = pairs.map(({ title, meter, own }, place): Datum => ({
    place: String(place),
    title,
    ...(meter !== null && { meter }),
    ...(own !== null && { own }),
  }));
  const tooltip = (key: 'meter' | 'own') => ({
    renderer: ({ datum }: { datum: Datum }) => ({
      heading: datum.title,
      data: [{ label: names[key], value: text(datum[key] ?? NaN) }],
    }),
  });
  return {
    data,
    legend: { enabled: true, position: 'bottom', item: { label: frame.text } },
    axes: {
      x: frame.bucketAxis(pairs.map(({ label }) => label)),
      y: { ...frame.valueAxis(number), title: { text: 'kWh', ...frame.text } },
    },
    series: (['meter', 'own'] as const).map((key) =>
      isBars
        ? {
            type: 'bar' as const,
            xKey: 'place' as const,
            yKey: key,
            yName: names[key],
            fill: frame.color(COLORS[key]),
            strokeWidth: 0,
            tooltip: tooltip(key),
          }
        : {
            type: 'line' as const,
            xKey: 'place' as const,
            yKey: key,
            yName: names[key],
            stroke: frame.color(COLORS[key]),
            strokeWidth: 2,
            marker: { enabled: false },
            tooltip: tooltip(key),
          },
    ),
  };
}
