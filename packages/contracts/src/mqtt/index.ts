export * from './payloads.ts';
export * from './topics.ts';
