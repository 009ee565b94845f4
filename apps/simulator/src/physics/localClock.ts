import { addLocalDays, localMidnight, zoneOffset } from '@heliograph/domain/time';

const DAY = 86_400_000;

/** An instant in local time. */
export interface LocalMoment {
  /** Days since 1970-01-01 of the local date. */
  day: number;
  /** Minutes since 00:00 local time, with fraction. */
  minute: number;
  weekend: boolean;
}

export interface LocalClock {
  moment(at: number): LocalMoment;
  /** First instant of the next local day after `at`. */
  nextMidnight(at: number): number;
  midnight(at: number): number;
}

/** Local time of one zone. */
export function createLocalClock(zone: string): LocalClock {
  return {
    moment(at) {
      const local = at + zoneOffset(zone, at);
      const day = Math.floor(local / DAY);
      // 1970-01-01 was a Thursday.
      return {
        day,
        minute: (local - day * DAY) / 60_000,
        weekend: (day + 4) % 7 === 0 || (day + 4) % 7 === 6,
      };
    },
    nextMidnight: (at) => addLocalDays(zone, localMidnight(zone, at), 1),
    midnight: (at) => localMidnight(zone, at),
  };
}
