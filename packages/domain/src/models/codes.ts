/** Property codes that the product itself reads. */
export const Code = {
  runState: 'run_state',
  /** PV power, W. */
  pvPower: 'P',
  pvToday: 'today-KRA',
  pvTotal: 'KRA',
  /** W, > 0 discharging. */
  batteryPower: 'battery_power',
  soc: 'SOC',
  batteryVoltage: 'battery_voltage',
  batteryCurrent: 'battery_current',
  batteryTemperature: 'battery_temperature',
  chargeToday: 'today-charge',
  chargeTotal: 'charge_total',
  dischargeToday: 'today-discharge',
  dischargeTotal: 'discharge_total',
  /** W, > 0 importing. */
  gridPower: 'grid_power',
  gridVoltage: 'grid_voltage',
  gridFrequency: 'grid_frequency',
  importToday: 'today-import',
  importTotal: 'import_total',
  exportToday: 'today-export',
  exportTotal: 'export_total',
  /** Circuits that the network switches, not part of `import_total`. */
  controlledTotal: 'controlled_total',
  /** W */
  loadPower: 'load_power',
  loadToday: 'today-load',
  loadTotal: 'load_total',
  generatorPower: 'generator_power',
  generatorTotal: 'generator_total',
  /** One of `ChargerState`. */
  chargerState: 'charger_state',
  /** kWh */
  sessionEnergy: 'session_energy',
  chargingTotal: 'charging_total',
  serial: 'SN1',
} as const;

/** Values of `run_state` (hybrid inverter register 59). */
export const RunState = { standby: 0, selfCheck: 1, normal: 2, warning: 3, fault: 4 } as const;

/** Values of `charger_state`. */
export const ChargerState = { free: 0, plugged: 1, charging: 2, finished: 3, outOfOrder: 4 } as const;
