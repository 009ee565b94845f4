export * from './counterStep.ts';
export * from './stationPower.ts';
