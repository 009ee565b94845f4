export * from './fleetTotals.ts';
export * from './grant.ts';
export * from './payloads.ts';
export * from './topics.ts';
export * from './upgrade.ts';
