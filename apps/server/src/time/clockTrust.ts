/**
 * Why the clock of the machine is not trusted: it jumped against the time that passed, it is earlier than what the database
 * was last known to hold or years later, or most gateways say another time.
 */
export type ClockDoubt = 'jumped' | 'behindData' | 'aheadOfData' | 'gateways';

export interface ClockTrustPorts {
  /** The clock of the machine, epoch ms. */
  wall: () => number;
  /** A clock that nobody sets, ms from any moment on. */
  elapsed: () => number;
  /** A time that is known to be past, epoch ms; null for a new database. */
  last: number | null;
}

export interface ClockTrust {
  /** Whole epoch ms by the clock of the machine while it is trusted; otherwise the last trusted time plus what has passed since. */
  now(): number;
  /** Null while the clock is trusted. */
  doubt(): ClockDoubt | null;
  /** False while data must not be deleted because of its age: the time is doubtful, or changed less than an hour ago. */
  mayDelete(): boolean;
  /** Takes the newest time that a station has measured, epoch ms. */
  heard(stationId: number, at: number): void;
  /** True if a time in the future is the doing of this station's gateway; otherwise its message must not be acknowledged. */
  isSendersMistake(stationId: number): boolean;
  /** Somebody vouches for the clock of the machine. */
  confirm(): void;
}

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** A clock that is set moves by less. */
const JUMP_MS = MINUTE_MS;
/** Clocks of gateways differ by less from the right time; half of what they may be ahead. */
const TOLERANCE_MS = 5 * MINUTE_MS;
/** A server does not stop for longer, and gateways alone cannot move its time on by more. */
const MAX_LEAP_MS = 400 * DAY_MS;
/** How long it counts what a gateway said. */
const WINDOW_MS = 10 * MINUTE_MS;
/** Stored samples come after live ones: only what is late for longer has a clock that is behind. */
const LATE_MS = 2 * MINUTE_MS;
/** How long a message from the future waits for other gateways that might agree with it. */
const TIMEOUT_MS = 2 * MINUTE_MS;
/** Stations that agree, at least, before the server takes its own clock for wrong. */
const MIN_STATIONS = 2;
/** Stations whose times are kept: the first of a fleet. */
const MAX_STATIONS = 200;

/** Times of a station, relative to `elapsed`. */
interface Heard {
  /** The latest of the last minutes: a message may be late, and is never early. */
  offset: number;
  at: number;
  since: number;
}

/**
 * [TRU-02] Compares the clock of the machine with the time that passed, with the database, and with the gateways. A jump is
 * followed when it is taken back, when most stations have the new time, when it has stayed for an hour, or when somebody
 * confirms it.
 */
export function createClockTrust({ wall, elapsed, last }: ClockTrustPorts): ClockTrust {
  /** The time minus `elapsed`. */
  let offset = (last ?? wall()) - elapsed();
  /** True until the clock is first trusted: it is only known not to be earlier. */
  let isLowerBound = last !== null;
  /** A clock that is not followed, and since when it has had this time. */
  let held: { doubt: ClockDoubt; offset: number; since: number } | null = null;
  /** When the time last changed, by `elapsed`. */
  let changedAt = -Infinity;
  let firstHeardAt = Infinity;
  let isConfirmed = false;
  const stations = new Map<number, Heard>();

  /** Reads the clocks. */
  function look(): void {
    const seen = wall() - elapsed();
    const by = seen - offset;
    if (by >= -JUMP_MS && by <= (isLowerBound ? MAX_LEAP_MS : JUMP_MS)) {
      follow(seen, held || by > HOUR_MS ? elapsed() : changedAt);
      return;
    }
    if (held === null || Math.abs(seen - held.offset) > JUMP_MS) {
      const ofData = by < 0 ? 'behindData' : 'aheadOfData';
      held = { doubt: isLowerBound ? ofData : 'jumped', offset: seen, since: elapsed() };
      isConfirmed = false;
    }
    held.offset = seen;
    const hasStayed = elapsed() - held.since >= HOUR_MS;
    if (hasStayed || (by <= MAX_LEAP_MS && haveTime(seen))) follow(seen, held.since);
  }

  function follow(seen: number, since: number): void {
    offset = seen;
    isLowerBound = false;
    held = null;
    changedAt = since;
  }

  const recent = () => [...stations.values()].filter(({ at }) => elapsed() - at <= WINDOW_MS);
  const isNear = (one: Heard, time: number) => Math.abs(one.offset - time) <= TOLERANCE_MS;

  function haveTime(time: number): boolean {
    const all = recent();
    return all.filter((one) => isNear(one, time)).length * 2 > all.length;
  }

  /** True if most stations have another time than the server. */
  function isContradicted(): boolean {
    const all = recent();
    const ahead = all.filter((one) => one.offset > offset + TOLERANCE_MS);
    const behind = all.filter(
      (one) => one.offset < offset - TOLERANCE_MS && elapsed() - one.since >= LATE_MS,
    );
    return [ahead, behind].some(({ length }) => length >= MIN_STATIONS && length * 2 > all.length);
  }

  function doubt(): ClockDoubt | null {
    look();
    if (held) return held.doubt;
    return !isConfirmed && isContradicted() ? 'gateways' : null;
  }

  return {
    now() {
      look();
      return held ? Math.floor(offset + elapsed()) : wall();
    },
    doubt,
    mayDelete: () => doubt() === null && elapsed() - changedAt >= HOUR_MS,
    heard(stationId, time) {
      const at = elapsed();
      const known = stations.get(stationId);
      firstHeardAt = Math.min(firstHeardAt, at);
      if (known && at - known.at <= WINDOW_MS && time - at < known.offset) return;
      stations.delete(stationId);
      const [oldest] = stations;
      if (oldest && stations.size === MAX_STATIONS) {
        if (at - oldest[1].at <= WINDOW_MS) return;
        stations.delete(oldest[0]);
      }
      stations.set(stationId, { offset: time - at, at, since: known?.since ?? at });
    },
    isSendersMistake(stationId) {
      if (doubt() !== null) return false;
      const isAlone = [...stations].every(
        ([id, one]) => id === stationId || elapsed() - one.at > WINDOW_MS || !isNear(one, offset),
      );
      return isConfirmed || !isAlone || elapsed() - firstHeardAt >= TIMEOUT_MS;
    },
    confirm() {
      follow(wall() - elapsed(), -Infinity);
      isConfirmed = true;
    },
  };
}
