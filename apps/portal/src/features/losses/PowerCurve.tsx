import type { Station } from '@heliograph/contracts/http';
import { useFormat, useTranslation } from '@heliograph/i18n';
import { Chart, ChartFigure, Text, type ChartFrame, type ChartOptions } from '@heliograph/ui';
import { useCallback } from 'react';
import { hourTicks } from '../../shared/charts/hourTicks.ts';
import { rangeSpan } from '../../shared/period/dayRange.ts';
import { Loaded } from '../../shared/query/Loaded.tsx';
import { callQuery, untilAnswered, useEngineQuery } from '../../shared/query/useEngineQuery.ts';
import styles from './PowerCurve.module.css';

/** A quarter hour, kW; undefined leaves a gap. */
interface PowerDatum {
  at: number;
  expected: number | undefined;
  actual: number | undefined;
}

interface Powers {
  at: readonly number[];
  expected: readonly (number | null)[];
  actual: readonly (number | null)[];
}

interface PowerCurveProps {
  station: Pick<Station, 'id' | 'time_zone'>;
  /** YYYY-MM-DD of the station's calendar. */
  date: string;
}

/** The expected beside the actual power of a day. */
export function PowerCurve({ station: { id, time_zone: zone }, date }: PowerCurveProps) {
  const { t } = useTranslation('losses');
  const span = rangeSpan(zone, { from: date, to: date });
  const query = useEngineQuery({
    ...callQuery('losses.getExpectedPower', { station_id: id, ...span }),
    every: untilAnswered,
  });
  return (
    <Loaded query={query} failed={t('power.failed')} compact>
      {(powers) => <Curve powers={powers} zone={zone} span={span} />}
    </Loaded>
  );
}

interface CurveProps {
  powers: Powers;
  zone: string;
  span: { start: number; end: number };
}

function Curve({ powers, zone, span: { start, end } }: CurveProps) {
  const { t } = useTranslation('losses');
  const format = useFormat();
  const options = useCallback(
    (frame: ChartFrame): ChartOptions<PowerDatum> => {
      const { color, rem, text, width } = frame;
      const tooltip = {
        renderer: ({ datum, yKey, yName }: { datum: PowerDatum; yKey: string; yName?: string }) => ({
          heading: format.minute(datum.at, zone),
          data: [
            { label: yName ?? '', value: `${format.number(datum[yKey as 'expected' | 'actual'] ?? NaN)} kW` },
          ],
        }),
      };
      return {
        padding: { top: rem * 0.5, right: rem * 0.5, bottom: 0, left: 0 },
        animation: { enabled: false },
        legend: { enabled: true, position: 'bottom', item: { label: text } },
        data: powers.at.map((at, place) => ({
          at,
          expected: powers.expected[place] ?? undefined,
          actual: powers.actual[place] ?? undefined,
        })),
        axes: {
          x: {
            type: 'number',
            position: 'bottom',
            min: start,
            max: end,
            nice: false,
            line: { stroke: color('--hg-line-strong'), width: 1 },
            gridLine: { enabled: false },
            interval: { values: hourTicks(zone, start, width / rem - 4) },
            label: {
              ...text,
              autoRotate: false,
              formatter: ({ value }: { value: number }) => format.minute(value, zone),
            },
          },
          y: {
            ...frame.valueAxis((value) => format.number(value, 1)),
            title: { text: 'kW', ...text },
          },
        },
        series: [
          {
            type: 'area',
            xKey: 'at',
            yKey: 'actual',
            yName: t('power.actual'),
            fill: color('--hg-pv'),
            fillOpacity: 0.45,
            stroke: color('--hg-pv'),
            strokeWidth: 1,
            connectMissingData: false,
            tooltip,
          },
          {
            type: 'line',
            xKey: 'at',
            yKey: 'expected',
            yName: t('power.expected'),
            stroke: color('--hg-ink'),
            strokeWidth: 2,
            lineDash: [5, 3],
            marker: { enabled: false },
            connectMissingData: false,
            tooltip,
          },
        ],
      };
    },
    [powers, zone, start, end, t, format],
  );
  const shown = (power: number | null | undefined) =>
    power === null || power === undefined ? t('power.unknown') : `${format.number(power)} kW`;
  const isKnown = ({ expected, actual }: Powers) => [...expected, ...actual].some((power) => power !== null);
  if (!isKnown(powers)) return <Text tone="faint">{t('power.none')}</Text>;
  return (
    <div className={styles.chart}>
      <ChartFigure
        label={t('power.title', { date: format.date(start, zone) })}
        columns={[t('power.time'), t('power.expected'), t('power.actual')]}
        rows={powers.at.map((at, place) => ({
          title: format.minute(at, zone),
          cells: [shown(powers.expected[place]), shown(powers.actual[place])],
        }))}
      >
        <Chart optionsOf={options} />
      </ChartFigure>
    </div>
  );
}
