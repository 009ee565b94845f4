import { existsSync, readlinkSync } from 'node:fs';
import { join } from 'node:path';

/** Local time in parts. */
export interface WallTime {
  year: number;
  month: number;
  day: number;
  hour: number;
  minute: number;
  second: number;
}

/** Local time of a zone at an instant, epoch ms. */
export type LocalTime = (at: number) => WallTime;

/** Zones on Linux and macOS. */
const ZONES = '/usr/share/zoneinfo';

/** True if a zone is in the IANA list. Intl could tell too, but its data takes 8 MB of memory. */
export function isTimeZone(name: string): boolean {
  if (existsSync(ZONES)) return existsSync(join(ZONES, name));
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).format() !== '';
  } catch {
    return false;
  }
}

/**
 * Sets the time zone of this program; by default that of the machine.
 *
 * @returns its name
 */
export function useTimeZone(name: string | undefined): string {
  if (name !== undefined) process.env.TZ = name;
  return process.env.TZ ?? machineZone();
}

function machineZone(): string {
  try {
    const [, zone] = readlinkSync('/etc/localtime').split('zoneinfo/');
    if (zone !== undefined) return zone;
  } catch {
    // Not a link, as in a container or on Windows.
  }
  return new Intl.DateTimeFormat().resolvedOptions().timeZone;
}

/** In the zone of this program. */
export const localTime: LocalTime = (at) => {
  const date = new Date(at);
  return {
    year: date.getFullYear(),
    month: date.getMonth() + 1,
    day: date.getDate(),
    hour: date.getHours(),
    minute: date.getMinutes(),
    second: date.getSeconds(),
  };
};
