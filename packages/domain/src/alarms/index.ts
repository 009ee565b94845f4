export * from './alarmLoad.ts';
export * from './alarmMeaning.ts';
export * from './alarmRemarks.ts';
export * from './alarmState.ts';
export * from './attention.ts';
export * from './countAlarms.ts';
export * from './incidents.ts';
export * from './valueRules.ts';
