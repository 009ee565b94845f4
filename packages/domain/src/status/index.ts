export * from './alarmDetail.ts';
export * from './deviceStatus.ts';
export * from './stationStatus.ts';
