export * from './estimator.ts';
export * from './ledger.ts';
export * from './weatherIndex.ts';
