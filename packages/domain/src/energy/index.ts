export * from './chargesOf.ts';
export * from './counterStep.ts';
export * from './dayBalance.ts';
export * from './stationPower.ts';
export * from './withoutDust.ts';
