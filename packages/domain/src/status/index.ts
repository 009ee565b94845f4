export * from './alarmDetail.ts';
export * from './alarmText.ts';
export * from './deviceStatus.ts';
export * from './stationStatus.ts';
