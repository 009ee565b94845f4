import { SLOTS } from './catalogue/systemMode.ts';
import { allParameters } from './catalogue/index.ts';

/** `lower` must lie below `upper`, or may also equal it. */
export interface Order {
  why: 'battery' | 'slots' | 'curve' | 'trip' | 'reconnect' | 'floor' | 'smartLoad' | 'microInverter';
  lower: string;
  upper: string;
  equal: boolean;
}

const chain = (why: Order['why'], codes: readonly string[], equal = false): Order[] =>
  codes.slice(1).map((upper, index) => ({ why, lower: codes[index]!, upper, equal }));

const within = (why: Order['why'], lower: string, upper: string): Order => ({
  why,
  lower,
  upper,
  equal: true,
});

/** The x of each curve's points. */
function curveOrders(): Order[] {
  const points = allParameters.flatMap(({ code, place }) =>
    place?.table === 'curve' && place.axis === 'x' ? [{ code, curve: place.curve }] : [],
  );
  return [...new Set(points.map(({ curve }) => curve))].flatMap((curve) =>
    chain(
      'curve',
      points.filter((point) => point.curve === curve).map(({ code }) => code),
    ),
  );
}

const quantities = ['voltage', 'frequency'] as const;

/**
 * Every order that values of a device must keep among each other. The last time point lasts until the first one of the
 * next day, so the times only ascend; equal ones leave a slot out.
 */
export const orders: readonly Order[] = [
  ...chain('battery', ['shutdown_soc', 'low_soc', 'restart_soc']),
  ...chain('battery', ['shutdown_voltage', 'low_voltage', 'restart_voltage']),
  ...chain(
    'slots',
    SLOTS.map((slot) => `sell_time_${slot}`),
    true,
  ),
  ...SLOTS.map((slot) => within('floor', 'shutdown_soc', `sell_soc_${slot}`)),
  ...SLOTS.map((slot) => within('floor', 'shutdown_voltage', `sell_voltage_${slot}`)),
  ...quantities.flatMap((what) => [
    ...chain('trip', [`under_${what}_2`, `under_${what}_1`, `over_${what}_1`, `over_${what}_2`]),
    ...chain('reconnect', [`reconnect_${what}_low`, `reconnect_${what}_high`]),
    within('reconnect', `under_${what}_1`, `reconnect_${what}_low`),
    within('reconnect', `reconnect_${what}_high`, `over_${what}_1`),
  ]),
  ...chain('smartLoad', ['smart_load_off_soc', 'smart_load_on_soc']),
  ...chain('smartLoad', ['smart_load_off_voltage', 'smart_load_on_voltage']),
  ...chain('microInverter', ['micro_inverter_on_soc', 'micro_inverter_off_soc']),
  ...chain('microInverter', ['micro_inverter_on_voltage', 'micro_inverter_off_voltage']),
  ...curveOrders(),
];
