export * from './door.ts';
export * from './exports.ts';
export * from './failure.ts';
export * from './following.ts';
export * from './frames.ts';
export * from './tables.ts';
export * from './verbs/index.ts';
