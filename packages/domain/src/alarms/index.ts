export * from './alarmState.ts';
export * from './valueRules.ts';
