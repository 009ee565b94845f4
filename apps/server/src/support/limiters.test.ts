import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createKeyedMutex, createSemaphore } from './limiters.ts';

describe('semaphore', () => {
  it('[USR-01] never exceeds its concurrency, runs every task, and starts them in order', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 1, max: 4 }),
        fc.array(fc.record({ turns: fc.nat(3), fails: fc.boolean() }), { maxLength: 20 }),
        async (concurrency, jobs) => {
          const semaphore = createSemaphore({ concurrency, queueLimit: jobs.length });
          const started: number[] = [];
          let running = 0;
          const results = await Promise.allSettled(
            jobs.map(({ turns, fails }, index) =>
              semaphore.run(async () => {
                started.push(index);
                expect(++running).toBeLessThanOrEqual(concurrency);
                for (let turn = 0; turn < turns; turn++) await Promise.resolve();
                running -= 1;
                if (fails) throw new Error('work failed');
                return index;
              })!,
            ),
          );
          expect(started).toEqual(jobs.map((_, index) => index));
          expect(results.map(({ status }) => status)).toEqual(
            jobs.map(({ fails }) => (fails ? 'rejected' : 'fulfilled')),
          );
        },
      ),
    );
  });

  it('[USR-01] rejects a task when the queue is full, and accepts again when it is not', async () => {
    const semaphore = createSemaphore({ concurrency: 1, queueLimit: 1 });
    let finish = () => undefined as void;
    const first = semaphore.run(() => new Promise<void>((resolve) => (finish = resolve)));
    const second = semaphore.run(() => Promise.resolve('second'));
    expect(semaphore.run(() => Promise.resolve('third'))).toBeNull();
    finish();
    await first;
    expect(await second).toBe('second');
    expect(await semaphore.run(() => Promise.resolve('fourth'))).toBe('fourth');
  });
});

describe('keyed mutex', () => {
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
});
