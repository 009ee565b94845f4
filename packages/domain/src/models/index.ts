export type { LocalizedText } from '../localizedText.ts';
export * from './codes.ts';
export * from './deviceModels.ts';
export * from './deviceTypes.ts';
export * from './model.ts';
export * from './nominalBatteryVolts.ts';
export * from './stationTypes.ts';
