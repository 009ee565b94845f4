import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fairShare } from './fairShare.ts';

describe('fair share', () => {
  it('[SCL-01] divides all slots, differing by at most one, whoever counts', () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(fc.string(), { minLength: 1, maxLength: 40 }),
        fc.nat(32),
        fc.nat(9),
        (servers, slots, broker) => {
          const shares = servers.map((server) => fairShare(slots, servers.toReversed(), { server, broker }));
          expect(shares.reduce((sum, share) => sum + share, 0)).toBe(slots);
          expect(Math.max(...shares) - Math.min(...shares)).toBeLessThanOrEqual(1);
        },
      ),
    );
  });

  it('[SCL-01] gives the slots that are left over to different servers on different brokers', () => {
    const share = (broker: number) =>
      ['a', 'b'].map((server) => fairShare(1, ['a', 'b'], { server, broker }));
    expect([share(1), share(2)]).toEqual([
      [0, 1],
      [1, 0],
    ]);
  });

  it('[SCL-01] gives nothing to a server that the others do not know', () => {
    expect(fairShare(16, ['a'], { server: 'b', broker: 1 })).toBe(0);
  });
});
