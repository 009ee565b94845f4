export * from './gatewayCommands.ts';
