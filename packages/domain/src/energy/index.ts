export * from './counterStep.ts';
export * from './spread.ts';
export * from './stationPower.ts';
