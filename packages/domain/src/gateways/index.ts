export * from './deviceMaps.ts';
export * from './gatewayCommands.ts';
