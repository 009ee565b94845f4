export * from './batteryTime.ts';
export * from './counterLimit.ts';
export * from './dayBalance.ts';
export * from './explainReadings.ts';
export * from './findChargingSessions.ts';
export * from './quality.ts';
export * from './roundEnergy.ts';
export * from './stationPower.ts';
