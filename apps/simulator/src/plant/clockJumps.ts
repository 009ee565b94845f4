/** A period in which a gateway's clock was wrong. */
export interface ClockJump {
  from: number;
  until: number;
  /** ms by which it was ahead. */
  ahead: number;
}

/** Jumps of a gateway's clock: ahead, and back again after a while. */
export interface ClockJumps {
  jump(jump: ClockJump): void;
  /** ms by which the clock is ahead at an instant. */
  ahead(at: number): number;
  /** Corrects the clock. */
  end(at: number): void;
  saved(): readonly ClockJump[];
}

export function createClockJumps(saved: readonly ClockJump[] = []): ClockJumps {
  let jumps = [...saved];
  return {
    jump: (jump) => void jumps.push(jump),
    ahead: (at) =>
      jumps.reduce((sum, { from, until, ahead }) => (from <= at && at < until ? sum + ahead : sum), 0),
    end(at) {
      jumps = jumps.map((jump) => ({ ...jump, until: Math.min(jump.until, at) }));
    },
    saved: () => jumps,
  };
}
