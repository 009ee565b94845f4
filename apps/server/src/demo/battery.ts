/** Nominal voltage of the demo's batteries, V: what makes their Ah of their kWh. */
export const BATTERY_VOLTS = 51.2;
