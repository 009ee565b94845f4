export * from './alarmDetail.ts';
export * from './deviceStatus.ts';
export * from './gatewayOnline.ts';
export * from './stationStatus.ts';
