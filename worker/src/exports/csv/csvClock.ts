import { DAY } from '@heliograph/domain/time';
import { createWallClock } from '../cells/wallClock.ts';
import { writeAscii } from '../cells/writeNumber.ts';

/** `+275760-09-13 00:00:00` is the longest. */
export const INSTANT_BYTES = 24;

/** @returns writes an instant as the zone's clocks show it, `YYYY-MM-DD HH:mm:ss`, nothing for what is none */
export function createCsvClock(zone: string, withTime: boolean) {
  const wallClock = createWallClock(zone);
  let day = NaN;
  let date = '';

  return (bytes: Uint8Array, at: number, instant: number): number => {
    const local = wallClock(instant);
    if (Number.isNaN(local)) return at;
    const itsDay = Math.floor(local / DAY);
    if (itsDay !== day) {
      day = itsDay;
      date = new Date(day * DAY).toISOString().split('T')[0]!;
    }
    const place = writeAscii(bytes, at, date);
    return withTime ? writeTime(bytes, place, Math.floor((local - day * DAY) / 1000)) : place;
  };
}

function writeTime(bytes: Uint8Array, at: number, second: number): number {
  const minute = (second / 60) | 0;
  const hour = (minute / 60) | 0;
  bytes[at] = 32;
  writeTwo(bytes, at + 1, hour);
  bytes[at + 3] = 58;
  writeTwo(bytes, at + 4, minute - hour * 60);
  bytes[at + 6] = 58;
  writeTwo(bytes, at + 7, second - minute * 60);
  return at + 9;
}

function writeTwo(bytes: Uint8Array, at: number, value: number) {
  const tens = (value / 10) | 0;
  bytes[at] = 48 + tens;
  bytes[at + 1] = 48 + value - tens * 10;
}
