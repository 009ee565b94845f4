export * from './diagnostics.ts';
export * from './fleetTotals.ts';
export * from './grant.ts';
export * from './payloads.ts';
export * from './settingReverted.ts';
export * from './topics.ts';
export * from './upgrade.ts';
