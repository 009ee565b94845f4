export * from './alarmMeaning.ts';
export * from './alarmState.ts';
