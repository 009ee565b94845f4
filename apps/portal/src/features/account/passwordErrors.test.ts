import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { validatePassword } from './passwordErrors.ts';

describe('validatePassword', () => {
  it.each([
    [
      { code: '', password: '', again: '' },
      { code: 'codes.required', password: 'password.required', again: 'password.required' },
    ],
    [{ code: '1', password: 'seven77', again: 'seven77' }, { password: 'password.short' }],
    [{ code: '1', password: 'long enough', again: 'long enougH' }, { again: 'password.mismatch' }],
    [
      { code: '1', password: '', again: 'long enough' },
      { password: 'password.required', again: 'password.mismatch' },
    ],
    [{ code: '1', password: 'long enough', again: 'long enough' }, {}],
  ] as const)('[PWD-01] %j: %j', (entry, errors) => expect(validatePassword(entry)).toEqual(errors));

  it('[PWD-01] different passwords never pass', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), (password, again) => {
        fc.pre(password !== again);
        expect(validatePassword({ code: '123456', password, again }).again).toBeDefined();
      }),
    );
  });
});
