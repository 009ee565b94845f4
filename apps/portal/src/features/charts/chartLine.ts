import {
  EXPECTED_POWER,
  type Entities,
  type History,
  type HistorySeries,
} from '@heliograph/contracts/engine';
import type { ModFun } from '@heliograph/contracts/http';
import { combineQuality } from '@heliograph/domain/energy';
import { propertyKey } from '../../shared/tree/propertyNodes.ts';
import { type ChartSeries, isCounter } from './chartSeries.ts';

/** A series with what is known of its property. */
export interface ChartLine extends ChartSeries {
  key: string;
  /** 'device - property'. */
  name: string;
  stationId: number;
  station: string;
  zone: string;
  unit: string;
  /** A kWh counter, which can be shown as readings or as energy. */
  counts: boolean;
  /** Words for the values of a state; empty for all else. */
  words: ModFun['options'];
}

/** The series of devices that the person sees; others are left out. @param expected name of the expected power */
export function chartLines(
  series: readonly ChartSeries[],
  { devices, stations }: Pick<Entities, 'devices' | 'stations'>,
  models: ReadonlyMap<number, readonly ModFun[]>,
  expected: string,
): ChartLine[] {
  return series.flatMap((one) => {
    const device = devices.find(({ device_id }) => device_id === one.deviceId);
    const station = stations.find(({ id }) => id === device?.station_id);
    if (!device || !station) return [];
    const fun = models.get(device.mod_id)?.find(({ fun_code }) => fun_code === one.code);
    return [
      {
        ...one,
        key: propertyKey(one.deviceId, one.code),
        name: `${device.obj_name} - ${isExpected(one) ? expected : (fun?.fun_name ?? one.code)}`,
        stationId: station.id,
        station: station.station_name,
        zone: station.time_zone,
        unit: isExpected(one) ? 'W' : (fun?.unit ?? ''),
        counts: fun !== undefined && isCounter(fun),
        words: fun?.kind === 'state' ? fun.options : [],
      },
    ];
  });
}

/** True for the expected power of a device's station. */
export const isExpected = ({ code }: Pick<ChartSeries, 'code'>): boolean => code === EXPECTED_POWER;

/** The zone of a chart: the stations' if they share one, else the viewer's. */
export function chartZone(
  lines: readonly Pick<ChartLine, 'zone'>[],
  viewer: string,
): { zone: string; of: 'station' | 'viewer' } {
  const [first] = lines;
  if (first === undefined || lines.some(({ zone }) => zone !== first.zone))
    return { zone: viewer, of: 'viewer' };
  return { zone: first.zone, of: 'station' };
}

/** `Quality` of all that a line shows. */
export const lineQuality = ({ data }: DrawnLine): number => combineQuality(data?.quality ?? []);

/** A line with its data; null while it loads. */
export interface DrawnLine extends ChartLine {
  data: HistorySeries | null;
}

/** Lines with their data from an answer, which may belong to an earlier question. */
export function drawnLines(lines: readonly ChartLine[], history: History | null): DrawnLine[] {
  return lines.map((line) => ({
    ...line,
    data:
      history?.series.find(
        ({ deviceId, code, statistics }) =>
          deviceId === line.deviceId && code === line.code && statistics === line.statistics,
      ) ?? null,
  }));
}
