import type { GatewayDiagnostics } from '@heliograph/contracts/mqtt';
import type { LocalizedText } from '../localizedText.ts';

interface GatewayCommandInfo {
  name: LocalizedText;
  /** Target of the value: a bus of the gateway, or the `device_id` of one of its devices. */
  names: 'bus' | 'device';
}

/**
 * User commands for a gateway: `set_property` on the gateway's own device, with the command as property and
 * text as value. The server authorizes each like a setting.
 */
export const gatewayCommands = {
  /** Closes and reopens a bus connection and clears quarantines. */
  restart_bus: { name: { en: 'Restart bus', zh: '重启总线' }, names: 'bus' },
  /** Confirms that the map in use matches the device; only then are settings written to it. */
  confirm_map: { name: { en: 'Confirm map', zh: '确认映射' }, names: 'device' },
  /** Sets the device's clock to the gateway's. */
  set_device_clock: { name: { en: 'Set clock', zh: '校准时钟' }, names: 'device' },
} as const satisfies Record<string, GatewayCommandInfo>;

export type GatewayCommand = keyof typeof gatewayCommands;

export const isGatewayCommand = (code: string): code is GatewayCommand =>
  Object.hasOwn(gatewayCommands, code);

const BUS_NAME = /^[A-Za-z0-9_-]{1,32}$/;

/** True if a value names a bus or, for device commands, one of the gateway's devices. */
export function isCommandValue(
  command: GatewayCommand,
  value: unknown,
  devices: ReadonlySet<string>,
): value is string {
  if (typeof value !== 'string') return false;
  return gatewayCommands[command].names === 'bus' ? BUS_NAME.test(value) : devices.has(value);
}

/** Tolerance after setting a clock, ms; some devices only set minutes. */
export const CLOCK_TOLERANCE_MS = 60_000;

/** True if the gateway's report shows that a command took effect; null if the report cannot show it. */
export function isCommandDone(
  command: GatewayCommand,
  value: string,
  { devices }: Pick<GatewayDiagnostics, 'devices'>,
): boolean | null {
  const device = devices.find(({ device_id }) => device_id === value);
  if (command === 'confirm_map') return device?.confirmed ?? null;
  if (command === 'set_device_clock')
    return device?.clock_drift == null ? null : Math.abs(device.clock_drift) <= CLOCK_TOLERANCE_MS;
  return null;
}
