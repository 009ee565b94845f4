import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createTurnstile } from './turnstile.ts';

describe('turnstile', () => {
  it('[USR-01] never lets more in than it may, lets all in, and in order', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 1, max: 4 }),
        fc.array(fc.record({ turns: fc.nat(3), fails: fc.boolean() }), { maxLength: 20 }),
        async (atATime, jobs) => {
          const turnstile = createTurnstile({ atATime, waiting: jobs.length });
          const begun: number[] = [];
          let inside = 0;
          const results = await Promise.allSettled(
            jobs.map(({ turns, fails }, index) =>
              turnstile.pass(async () => {
                begun.push(index);
                expect(++inside).toBeLessThanOrEqual(atATime);
                for (let turn = 0; turn < turns; turn++) await Promise.resolve();
                inside -= 1;
                if (fails) throw new Error('work failed');
                return index;
              })!,
            ),
          );
          expect(begun).toEqual(jobs.map((_, index) => index));
          expect(results.map(({ status }) => status)).toEqual(
            jobs.map(({ fails }) => (fails ? 'rejected' : 'fulfilled')),
          );
        },
      ),
    );
  });

  it('[USR-01] turns away whom the line has no room for, and takes the next when there is', async () => {
    const turnstile = createTurnstile({ atATime: 1, waiting: 1 });
    let leave = () => undefined as void;
    const first = turnstile.pass(() => new Promise<void>((resolve) => (leave = resolve)));
    const second = turnstile.pass(() => Promise.resolve('second'));
    expect(turnstile.pass(() => Promise.resolve('third'))).toBeNull();
    leave();
    await first;
    expect(await second).toBe('second');
    expect(await turnstile.pass(() => Promise.resolve('fourth'))).toBe('fourth');
  });
});
