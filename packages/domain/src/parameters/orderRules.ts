import { SELL_SLOTS } from './catalogue/systemMode.ts';
import { allParameters } from './catalogue/index.ts';

/** `lower` must be below `upper`, or may equal it if `equal` is set. */
export interface OrderRule {
  why: 'battery' | 'slots' | 'curve' | 'trip' | 'reconnect' | 'floor' | 'smartLoad' | 'microInverter';
  lower: string;
  upper: string;
  equal: boolean;
}

const chain = (why: OrderRule['why'], codes: readonly string[], equal = false): OrderRule[] =>
  codes.slice(1).map((upper, index) => ({ why, lower: codes[index]!, upper, equal }));

const within = (why: OrderRule['why'], lower: string, upper: string): OrderRule => ({
  why,
  lower,
  upper,
  equal: true,
});

/** Points of a curve must ascend in x. */
function curveOrders(): OrderRule[] {
  const points = allParameters.flatMap(({ code, tableCell: place }) =>
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
 * All order rules among a device's values. Time points must ascend, as the last one lasts until the first one of the next
 * day; equal times skip a slot.
 */
export const orderRules: readonly OrderRule[] = [
  ...chain('battery', ['shutdown_soc', 'low_soc', 'restart_soc']),
  ...chain('battery', ['min_soc', 'max_soc']),
  ...chain('battery', ['shutdown_voltage', 'low_voltage', 'restart_voltage']),
  ...chain(
    'slots',
    SELL_SLOTS.map((slot) => `sell_time_${slot}`),
    true,
  ),
  ...SELL_SLOTS.map((slot) => within('floor', 'shutdown_soc', `sell_soc_${slot}`)),
  ...SELL_SLOTS.map((slot) => within('floor', 'shutdown_voltage', `sell_voltage_${slot}`)),
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
