import fc from 'fast-check';
import { expect, it } from 'vitest';
import { createLimiter } from './concurrency.ts';

it('runs everything once, within the limits, whatever fails', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.scheduler(),
      fc.array(fc.record({ key: fc.constantFrom('a', 'b', 'c'), fails: fc.boolean() }), { maxLength: 20 }),
      fc.integer({ min: 1, max: 4 }),
      fc.integer({ min: 1, max: 3 }),
      async (scheduler, jobs, overall, perKey) => {
        const limiter = createLimiter({ overall, perKey });
        const running: string[] = [];
        const results = jobs.map(({ key, fails }, index) =>
          limiter
            .run(key, async () => {
              running.push(key);
              expect(running.length).toBeLessThanOrEqual(overall);
              expect(running.filter((one) => one === key).length).toBeLessThanOrEqual(perKey);
              await scheduler.schedule(Promise.resolve());
              running.splice(running.indexOf(key), 1);
              if (fails) throw new Error('failed');
              return index;
            })
            .catch(() => -1),
        );
        await scheduler.waitFor(Promise.all(results));
        expect(await Promise.all(results)).toEqual(jobs.map(({ fails }, index) => (fails ? -1 : index)));
        expect(running).toEqual([]);
      },
    ),
  );
});
