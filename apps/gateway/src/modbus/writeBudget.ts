/** Writes per register on a day, as stored. */
export interface SpentWrites {
  /** Days since 1970, UTC. */
  day: number;
  counts: Readonly<Record<string, number>>;
}

/** Limits daily writes to each register, since writing wears them out. */
export interface WriteBudget {
  /** True if a register may be written once more today. */
  allows(register: number, perDay: number): boolean;
  spend(register: number): void;
}

const DAY = 86_400_000;

export interface WriteBudgetOptions {
  now: () => number;
  /** Writes before the last restart. */
  spent?: SpentWrites | undefined;
  onSpend?: (spent: SpentWrites) => void;
}

export function createWriteBudget({ now, spent, onSpend }: WriteBudgetOptions): WriteBudget {
  let day = spent?.day ?? 0;
  let counts = new Map(Object.entries(spent?.counts ?? {}));

  function today(): Map<string, number> {
    const current = Math.floor(now() / DAY);
    if (current !== day) {
      day = current;
      counts = new Map();
    }
    return counts;
  }

  return {
    allows: (register, perDay) => (today().get(String(register)) ?? 0) < perDay,
    spend(register) {
      const key = String(register);
      today().set(key, (counts.get(key) ?? 0) + 1);
      onSpend?.({ day, counts: Object.fromEntries(counts) });
    },
  };
}
