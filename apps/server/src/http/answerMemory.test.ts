import { expect, it, vi } from 'vitest';
import { createAnswerMemory } from './answerMemory.ts';

it('[TRU-08] repeats answers and refusals to the session that made the change, for two minutes', async () => {
  let at = 0;
  const memory = createAnswerMemory(() => at);
  const change = vi.fn(() => Promise.resolve({ password: 'shown once' }));
  await memory.keep('one', 'a', change);
  // The request arrived twice.
  expect(await memory.keep('one', 'a', change)).toEqual({ password: 'shown once' });
  expect(change).toHaveBeenCalledTimes(1);
  expect(await memory.find('one', 'a')).toEqual({ password: 'shown once' });
  expect(memory.find('another', 'a')).toBeUndefined();
  await memory.keep('one', 'b', () => Promise.reject(new Error('refused'))).catch(() => undefined);
  await expect(memory.find('one', 'b')).rejects.toThrow('refused');
  at = 120_000;
  expect(memory.find('one', 'a')).toBeUndefined();
});

it('[TRU-08] keeps few and short answers', async () => {
  const memory = createAnswerMemory(() => 0);
  await memory.keep('one', 'long', () => Promise.resolve('x'.repeat(20_000)));
  expect(memory.find('one', 'long')).toBeUndefined();
  for (let id = 0; id <= 8; id++) await memory.keep('one', String(id), () => Promise.resolve(id));
  expect(memory.find('one', '0')).toBeUndefined();
  expect(await memory.find('one', '8')).toBe(8);
  for (let session = 0; session < 500; session++)
    await memory.keep(`session ${session}`, 'a', () => Promise.resolve(1));
  expect(memory.find('one', '8')).toBeUndefined();
});
