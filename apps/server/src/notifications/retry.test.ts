import { describe, expect, it } from 'vitest';
import { PermanentDeliveryError, retry } from './retry.ts';

function failing(times: number, error = new Error('busy')) {
  let attempts = 0;
  return {
    attempt: () => (++attempts <= times ? Promise.reject(error) : Promise.resolve()),
    attempts: () => attempts,
  };
}
const retrying = { pausesMs: [0, 0], signal: new AbortController().signal };

describe('retry', () => {
  it('[AUTH-11] tries again after each pause', async () => {
    const work = failing(2);
    await retry(work.attempt, retrying);
    expect(work.attempts()).toBe(3);
  });

  it('[AUTH-11] gives up after the last pause', async () => {
    const work = failing(3);
    await expect(retry(work.attempt, retrying)).rejects.toThrow('busy');
    expect(work.attempts()).toBe(3);
  });

  it('[AUTH-11] does not retry a permanent failure', async () => {
    const work = failing(1, new PermanentDeliveryError('no such number'));
    await expect(retry(work.attempt, retrying)).rejects.toThrow('no such number');
    expect(work.attempts()).toBe(1);
  });

  it('ends a pause when aborted', async () => {
    const work = failing(1);
    const end = new AbortController();
    const outcome = retry(work.attempt, { pausesMs: [3_600_000], signal: end.signal });
    end.abort();
    await expect(outcome).rejects.toThrow('busy');
    expect(work.attempts()).toBe(1);
  });
});
