/** A sample that a gateway sent. Instants are epoch ms. */
export interface SentSample {
  device: string;
  /** Its own instant, which no other sample of the device has. */
  at: number;
  sentAt: number;
  /** When the broker acknowledged it; null: not yet. */
  acknowledgedAt: number | null;
}

export interface Account {
  acknowledged: number;
  /** Acknowledged, and not stored. */
  lost: number;
  /** Stored more than once. */
  twice: number;
}

/** Messages of gateways, and their outcome. */
export function createLedger() {
  const samples = new Map<string, SentSample[]>();

  return {
    /** @returns how to record the acknowledgement */
    send(device: string, at: number, now: number): (now: number) => void {
      const sample: SentSample = { device, at, sentAt: now, acknowledgedAt: null };
      const own = samples.get(device) ?? [];
      samples.set(device, own);
      own.push(sample);
      return (then) => void (sample.acknowledgedAt ??= then);
    },

    /**
     * When each device had a sample acknowledged that was sent later: the last of these instants; null while one has
     * none.
     */
    acknowledgedSince(devices: Iterable<string>, since: number): number | null {
      let last = since;
      for (const device of devices) {
        const next = (samples.get(device) ?? [])
          .filter(({ sentAt, acknowledgedAt }) => sentAt >= since && acknowledgedAt !== null)
          .map(({ acknowledgedAt }) => acknowledgedAt!)
          .reduce((least, at) => Math.min(least, at), Infinity);
        if (next === Infinity) return null;
        last = Math.max(last, next);
      }
      return last;
    },

    devices: (): string[] => [...samples.keys()],

    of: (device: string): readonly SentSample[] => samples.get(device) ?? [],

    isAllAcknowledged: (): boolean =>
      [...samples.values()].every((own) => own.every(({ acknowledgedAt }) => acknowledgedAt !== null)),

    /** @param stored instants by device, as often as they are stored; of samples sent in [from, to) */
    account(stored: ReadonlyMap<string, readonly number[]>, from: number, to: number): Account {
      const account: Account = { acknowledged: 0, lost: 0, twice: 0 };
      for (const [device, own] of samples) {
        const times = new Map<number, number>();
        for (const at of stored.get(device) ?? []) times.set(at, (times.get(at) ?? 0) + 1);
        for (const { at, sentAt, acknowledgedAt } of own) {
          if (sentAt < from || sentAt >= to) continue;
          const copies = times.get(at) ?? 0;
          if (acknowledgedAt !== null) account.acknowledged += 1;
          if (acknowledgedAt !== null && copies === 0) account.lost += 1;
          if (copies > 1) account.twice += 1;
        }
      }
      return account;
    },
  };
}
export type Ledger = ReturnType<typeof createLedger>;
