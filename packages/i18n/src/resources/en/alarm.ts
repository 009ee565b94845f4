/** Alarms by code; `{1}`, `{2}` are the numbers in the device's message. */
export const messages = {
  F18: 'Insulation resistance fault',
  F24: 'Ground leakage current fault',
  F35: 'AC relay fault',
  F56: 'Battery under-voltage fault',
  W02: 'Grid over-voltage',
  W06: 'Battery temperature high',
  W09: 'Fan failure',
  W11: 'Heat sink temperature high, power reduced',
  W13: 'BMS communication lost',
  W31: 'Meter readings unsteady',
  W33: 'Breaker contact temperature high',
  W35: 'Charging cable not locked',
  W39: 'Device does not answer',
  N01: 'Gateway connection lost',
  IMPLAUSIBLE_READING: 'Implausible meter reading: {1} kWh, then {2} kWh',
  setting_reverted: 'Setting {a} was changed back from {b} to {c} by the device or another master',
} as const;
