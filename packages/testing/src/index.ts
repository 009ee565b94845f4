export * from './callStack.ts';
export * from './stack.ts';
export * from './hasExternalProgram.ts';
export * from './mailbox.ts';
export * from './makeCustomer.ts';
export * from './newStation.ts';
export * from './postgres15.ts';
export * from './simulator.ts';
