import { expect, it } from 'vitest';
import { onFirstUse } from './onFirstUse.ts';

it('creates once, at the first use, and tries again after a failure', async () => {
  const outcomes = [Promise.reject(new Error('not loaded')), Promise.resolve('store')];
  let tries = 0;
  const lazy = onFirstUse(() => outcomes[tries++]!);
  expect([lazy.created(), tries]).toEqual([null, 0]);
  await expect(lazy.get()).rejects.toThrow('not loaded');
  expect(await Promise.all([lazy.get(), lazy.get()])).toEqual(['store', 'store']);
  expect([lazy.created(), tries]).toEqual(['store', 2]);
});
