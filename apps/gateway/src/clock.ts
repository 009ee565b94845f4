/** The gateway's clock: that of the machine, which may be unset at first and jump. */
export interface GatewayClock {
  /** epoch ms */
  now(): number;
  /**
   * False while it seems to be behind, as on a board without a battery that has not reached a time server yet. A clock
   * that stays as it is for a minute is believed: then the time in the past was that of a clock which ran ahead.
   */
  isSet(): boolean;
  /** Checks for jumps; call it about every second. */
  check(): void;
}

export interface GatewayClockOptions {
  /** epoch ms */
  wall: () => number;
  /** ms since any start; never jumps. */
  monotonic: () => number;
  /** The newest time that was stored before this start, epoch ms. */
  past: number;
  /** @param by ms by which the clock jumped ahead; negative if it jumped back */
  onJump: (by: number) => void;
}

/** Before the first release of this program, epoch ms. */
const EARLIEST = Date.UTC(2026, 0, 1);
/** Smaller differences are routine corrections by time servers. */
const MIN_JUMP_MS = 2_000;
/** How long a clock behind `past` is distrusted, ms: time servers correct it within seconds of the network's start. */
const DOUBT_MS = 60_000;

export function createGatewayClock({ wall, monotonic, past, onJump }: GatewayClockOptions): GatewayClock {
  const startedAt = monotonic();
  let offset = wall() - startedAt;
  return {
    now: wall,
    isSet: () => wall() >= EARLIEST && (wall() >= past || monotonic() - startedAt >= DOUBT_MS),
    check() {
      const changed = wall() - monotonic();
      const by = Math.round(changed - offset);
      offset = changed;
      if (Math.abs(by) >= MIN_JUMP_MS) onJump(by);
    },
  };
}
