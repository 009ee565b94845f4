export { faultInConfig, type ConfigFault, type ConfigFaultReason } from './faultInConfig.ts';
export { usualConfig } from './usualConfig.ts';
