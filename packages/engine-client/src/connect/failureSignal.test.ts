import { expect, it } from 'vitest';
import { createFailureSignal } from './failureSignal.ts';

it('passes answers until a failure, which rejects pending and later ones', async () => {
  const failure = createFailureSignal();
  expect(await failure.or(Promise.resolve(1))).toBe(1);
  await expect(failure.or(Promise.reject(new Error('its own')))).rejects.toThrow('its own');
  const pending = failure.or(new Promise(() => undefined));
  failure.fail(new Error('gone'));
  failure.fail(new Error('later'));
  await expect(pending).rejects.toThrow('gone');
  await expect(failure.or(Promise.resolve(2))).rejects.toThrow('gone');
});
