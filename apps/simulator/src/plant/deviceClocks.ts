import { CLOCK_CODES } from '@heliograph/domain/parameters';
import { zoneOffset } from '@heliograph/domain/time';

/** ms by which each device's clock is ahead; only devices whose clock was set. */
export type SavedClocks = Record<string, number>;

/** The devices' own clocks. */
export interface DeviceClocks {
  /** The value of a clock parameter; null for other parameters. */
  read(deviceId: string, code: string, at: number): number | null;
  /** Sets one part of the clock. Enabling time synchronisation corrects it. Ignores other parameters. */
  written(deviceId: string, code: string, value: number, at: number): void;
  /** ms by which a clock is ahead of the gateway's. */
  ahead(deviceId: string): number;
  /** Sets a clock to the gateway's. */
  correct(deviceId: string): void;
  saved(): SavedClocks;
}

export function createDeviceClocks(zone: string, saved: SavedClocks = {}): DeviceClocks {
  const ahead = new Map(Object.entries(saved));
  const shown = (deviceId: string, at: number) => at + zoneOffset(zone, at) + (ahead.get(deviceId) ?? 0);
  const findPart = (code: string) => CLOCK_CODES.findIndex((each) => each === code);

  return {
    read: (deviceId, code, at) => getParts(shown(deviceId, at))[findPart(code)] ?? null,
    written(deviceId, code, value, at) {
      if (code === 'time_sync' && value === 1) ahead.delete(deviceId);
      const part = findPart(code);
      if (part < 0) return;
      const before = shown(deviceId, at);
      const after = toInstant(getParts(before).with(part, value)) + (before % 60_000);
      ahead.set(deviceId, (ahead.get(deviceId) ?? 0) + after - before);
    },
    ahead: (deviceId) => ahead.get(deviceId) ?? 0,
    correct: (deviceId) => void ahead.delete(deviceId),
    saved: () => Object.fromEntries(ahead),
  };
}

/** Year from 2000, month, day, hour and minute of a local time. */
function getParts(local: number): number[] {
  const date = new Date(local);
  return [
    date.getUTCFullYear() - 2000,
    date.getUTCMonth() + 1,
    date.getUTCDate(),
    date.getUTCHours(),
    date.getUTCMinutes(),
  ];
}

/** Values such as hour 24 roll over. */
const toInstant = ([year = 0, month = 1, day = 1, hour = 0, minute = 0]: readonly number[]): number =>
  Date.UTC(2000 + year, month - 1, day, hour, minute);
