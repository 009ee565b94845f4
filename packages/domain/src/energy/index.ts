export * from './counters.ts';
export * from './dayBalance.ts';
export * from './findChargingSessions.ts';
export * from './quality.ts';
export * from './stationPower.ts';
