import { expect, it } from 'vitest';
import { createFailure } from './createFailure.ts';

it('answers pass while nothing failed; those on their way and all later ones fail with it', async () => {
  const failure = createFailure();
  expect(await failure.or(Promise.resolve(1))).toBe(1);
  await expect(failure.or(Promise.reject(new Error('its own')))).rejects.toThrow('its own');
  const onItsWay = failure.or(new Promise(() => undefined));
  failure.fail(new Error('gone'));
  failure.fail(new Error('later'));
  await expect(onItsWay).rejects.toThrow('gone');
  await expect(failure.or(Promise.resolve(2))).rejects.toThrow('gone');
});
