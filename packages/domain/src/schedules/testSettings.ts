import type { Values } from '../parameters/parameter.ts';

/** For tests: settings of a lithium battery with six time points, all days on. */
export function makeSettings(
  slots: readonly { time: number; soc: number; charge?: number; power?: number }[],
  more: Values = {},
): Values {
  const cells = slots.flatMap(({ time, soc, charge = 0, power = 5000 }, index) => [
    [`sell_time_${index + 1}`, time],
    [`sell_soc_${index + 1}`, soc],
    [`sell_charge_${index + 1}`, charge],
    [`sell_power_${index + 1}`, power],
  ]);
  return {
    Control_Mode: 1,
    battery_operates_according_to_voltage_or_capacity: 1,
    grid_charge: 1,
    shutdown_soc: 15,
    time_of_use: 255,
    ...(Object.fromEntries(cells) as Values),
    ...more,
  };
}
