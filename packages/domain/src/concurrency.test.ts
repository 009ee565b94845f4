import fc from 'fast-check';
import { expect, it } from 'vitest';
import { createKeyedMutex, createLimiter } from './concurrency.ts';

it('[USR-01] runs everything once, in the order of each key and within the limits, whatever fails', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.scheduler(),
      fc.array(fc.record({ key: fc.constantFrom('a', 'b', 'c'), fails: fc.boolean() }), { maxLength: 20 }),
      fc.integer({ min: 1, max: 4 }),
      fc.integer({ min: 1, max: 3 }),
      async (scheduler, jobs, overall, perKey) => {
        const limiter = createLimiter({ overall, perKey });
        const running: string[] = [];
        const started: number[] = [];
        const results = jobs.map(({ key, fails }, index) =>
          limiter
            .run(key, async () => {
              running.push(key);
              started.push(index);
              expect(running.length).toBeLessThanOrEqual(overall);
              expect(running.filter((one) => one === key).length).toBeLessThanOrEqual(perKey);
              await scheduler.schedule(Promise.resolve());
              running.splice(running.indexOf(key), 1);
              if (fails) throw new Error('failed');
              return index;
            })
            .catch(() => -1),
        );
        expect(started.length + limiter.waiting()).toBe(jobs.length);
        await scheduler.waitFor(Promise.all(results));
        expect(await Promise.all(results)).toEqual(jobs.map(({ fails }, index) => (fails ? -1 : index)));
        expect(running).toEqual([]);
        for (const key of ['a', 'b', 'c']) {
          const own = started.filter((index) => jobs[index]!.key === key);
          expect(own).toEqual(own.toSorted((one, other) => one - other));
          expect(limiter.waiting(key)).toBe(0);
        }
      },
    ),
  );
});

it('starts a task at once where there is room, and tells how many wait', async () => {
  const limiter = createLimiter({ overall: 2, perKey: 1 });
  let end = () => undefined as void;
  const held = limiter.run('a', () => new Promise<void>((resolve) => (end = resolve)));
  const second = limiter.run('a', () => Promise.resolve('second'));
  expect([limiter.waiting(), limiter.waiting('a'), limiter.waiting('b')]).toEqual([1, 1, 0]);
  expect(await limiter.run('b', () => Promise.resolve('other'))).toBe('other');
  end();
  await held;
  expect(await second).toBe('second');
});

it('keeps the order within a key, even after a failure, and does not hold up other keys', async () => {
  const runExclusive = createKeyedMutex();
  const done: string[] = [];
  let release: () => void = () => undefined;
  const held = runExclusive('a', () => new Promise<void>((resolve) => (release = resolve)));
  const failed = runExclusive('a', () => Promise.reject(new Error('no')));
  const last = runExclusive('a', () => Promise.resolve(done.push('a')));
  await runExclusive('b', () => Promise.resolve(done.push('b')));
  expect(done).toEqual(['b']);
  release();
  await held;
  await expect(failed).rejects.toThrow('no');
  await last;
  expect(done).toEqual(['b', 'a']);
});
