import { describe, expect, it } from 'vitest';
import { createLedger } from './ledger.ts';

/** Two devices, a sample of each every second from 1,000 on, acknowledged half a second later as far as told. */
function makeLedger(acknowledged: (device: string, at: number) => boolean) {
  const ledger = createLedger();
  for (let at = 1_000; at <= 5_000; at += 1_000)
    for (const device of ['a', 'b']) {
      const acknowledge = ledger.send(device, at, at);
      if (acknowledged(device, at)) acknowledge(at + 500);
    }
  return ledger;
}
const all = [1_000, 2_000, 3_000, 4_000, 5_000];

describe('the ledger of a drill', () => {
  it('[SCL-02] finds what was acknowledged and is not stored, or stored twice, by the time it was sent', () => {
    const ledger = makeLedger(() => true);
    expect(
      ledger.account(
        new Map([
          ['a', all],
          ['b', all],
        ]),
        0,
        9_000,
      ),
    ).toEqual({ acknowledged: 10, lost: 0, twice: 0 });
    const stored = new Map([
      ['a', [1_000, 2_000, 2_000, 4_000, 5_000]],
      ['b', all.slice(0, 4)],
    ]);
    expect(ledger.account(stored, 0, 9_000)).toEqual({ acknowledged: 10, lost: 2, twice: 1 });
    expect(ledger.account(stored, 3_000, 5_000)).toEqual({ acknowledged: 4, lost: 1, twice: 0 });
    expect(ledger.account(stored, 1_000, 3_000)).toEqual({ acknowledged: 4, lost: 0, twice: 1 });
  });

  it('[SCL-02] does not miss what was not acknowledged, wherever it is', () => {
    const ledger = makeLedger((_device, at) => at < 4_000);
    expect(
      ledger.account(
        new Map([
          ['a', all.slice(0, 3)],
          ['b', all],
        ]),
        0,
        9_000,
      ),
    ).toEqual({
      acknowledged: 6,
      lost: 0,
      twice: 0,
    });
    expect(ledger.isAllAcknowledged()).toBe(false);
  });

  it('[SCL-02] knows since when all devices are acknowledged again', () => {
    const ledger = makeLedger((device, at) => at <= 2_000 || (device === 'a' ? at >= 4_000 : at >= 5_000));
    expect(ledger.acknowledgedSince(['a'], 2_500)).toBe(4_500);
    expect(ledger.acknowledgedSince(['a', 'b'], 2_500)).toBe(5_500);
    expect(ledger.acknowledgedSince(['a', 'b'], 5_001)).toBeNull();
    expect(ledger.acknowledgedSince([], 7_000)).toBe(7_000);
  });
});
