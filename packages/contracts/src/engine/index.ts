export * from './door.ts';
export * from './failure.ts';
export * from './frames.ts';
export * from './verbs/index.ts';
