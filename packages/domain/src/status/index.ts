export * from './alarmDetail.ts';
export * from './deviceStatus.ts';
export * from './isFault.ts';
export * from './stationStatus.ts';
