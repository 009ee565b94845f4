/** The gateway's clock: that of the machine, which may be unset at first and jump. */
export interface GatewayClock {
  /** epoch ms */
  now(): number;
  /**
   * False while it is known to be behind, as on a board without a battery that has not reached a time server
   * yet.
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
  /** A time known to have passed, epoch ms. */
  past: number;
  /** @param by ms by which the clock jumped ahead; negative if it jumped back */
  onJump: (by: number) => void;
}

/** Before the first release of this program, epoch ms. */
const EARLIEST = Date.UTC(2026, 0, 1);
/** Smaller differences are routine corrections by time servers. */
const MIN_JUMP_MS = 2_000;

export function createGatewayClock({ wall, monotonic, past, onJump }: GatewayClockOptions): GatewayClock {
  let offset = wall() - monotonic();
  return {
    now: wall,
    isSet: () => wall() >= Math.max(EARLIEST, past),
    check() {
      const changed = wall() - monotonic();
      const by = Math.round(changed - offset);
      offset = changed;
      if (Math.abs(by) >= MIN_JUMP_MS) onJump(by);
    },
  };
}
