/** The gateway's clock: that of the machine, which may be unset at first and jump. */
export interface GatewayClock {
  /** epoch ms */
  now(): number;
  /** False while it is certainly behind, as on a board without a battery before it has reached a time server. */
  isSet(): boolean;
  /** Looks whether it jumped; to be called every second or so. */
  check(): void;
}

export interface GatewayClockOptions {
  /** epoch ms */
  wall: () => number;
  /** ms since any start; never jumps. */
  monotonic: () => number;
  /** A time that is past, epoch ms. */
  past: number;
  /** @param by ms that the clock went ahead of the time that passed; negative if it went back */
  onJump: (by: number) => void;
}

/** No gateway ran this program before, epoch ms. */
const EARLIEST = Date.UTC(2026, 0, 1);
/** Time servers correct smaller differences all the time. */
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
