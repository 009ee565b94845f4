import type { LabelType, ModFun, SeriesPoint, Station } from '@heliograph/contracts/http';
import { countersAtGrid } from '@heliograph/domain/energy';

/** Tells counters, ever-growing kWh, from powers and counters of the day. */
export function createCounterTest(
  devices: readonly { device_id: string; mod_id: number }[],
  functions: readonly ModFun[],
) {
  const counters = new Set(
    functions.filter(({ kind }) => kind === 'counter').map(({ mod_id, fun_code }) => `${mod_id} ${fun_code}`),
  );
  const modelOf = new Map(devices.map(({ device_id, mod_id }) => [device_id, mod_id]));

  return (deviceId: string, code: string): boolean => counters.has(`${modelOf.get(deviceId)} ${code}`);
}
export type CounterTest = ReturnType<typeof createCounterTest>;

/** Finds the counters among a station's points. */
export function createCounterFinder(isCounter: CounterTest) {
  /** Counters that measure one thing of a station: `fd` generation, `sd` selling, `cn` storage. */
  return (station: Station, label: LabelType): SeriesPoint[] =>
    station.label
      .filter(({ type }) => type === label)
      .flatMap(({ points }) => points)
      .filter(({ device_id, property_code }) => isCounter(device_id, property_code))
      .map(({ device_id, property_code }) => ({ deviceId: device_id, propertyCode: property_code }));
}
export type CounterFinder = ReturnType<typeof createCounterFinder>;

const INVERTERS: readonly LabelType[] = ['fd', 'yd', 'cn'];

/** The counters of what a station exports, as `countersAtGrid`. */
export function gridCounters(station: Station, getCounters: CounterFinder): SeriesPoint[] {
  const inverters = new Set(
    INVERTERS.flatMap((label) => getCounters(station, label)).map(({ deviceId }) => deviceId),
  );
  return countersAtGrid(getCounters(station, 'sd'), inverters);
}
