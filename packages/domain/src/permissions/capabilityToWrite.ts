import type { Capability } from './capabilities.ts';

/**
 * What the Control dialog holds (spec A §2.5, §6): whether a device is controlled from afar, whether a breaker is
 * closed, how fast a car is charged.
 */
const CONTROLS: ReadonlySet<string> = new Set([
  'control_enable',
  'remote_control',
  'breaker_switch',
  'max_charging_current',
]);

/** What writing a property needs: to control for these, to set for everything else. */
export const capabilityToWrite = (propertyCode: string): Capability =>
  CONTROLS.has(propertyCode) ? 'device.control' : 'device.setting';
