export * from './exports.ts';
export * from './frames.ts';
export * from './imports.ts';
export * from './pageCalls.ts';
export * from './reportProblems.ts';
export * from './rpc.ts';
export * from './tables.ts';
export * from './verbs/index.ts';
