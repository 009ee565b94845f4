export * from './alarmState.ts';
