export * from './callStack.ts';
export * from './stack.ts';
