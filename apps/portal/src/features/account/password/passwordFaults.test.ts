import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { passwordFaults } from './passwordFaults.ts';

describe('passwordFaults', () => {
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
  ] as const)('[PWD-01] %j: %j', (entry, faults) => expect(passwordFaults(entry)).toEqual(faults));

  it('[PWD-01] two passwords that differ never pass', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), (password, again) => {
        fc.pre(password !== again);
        expect(passwordFaults({ code: '123456', password, again }).again).toBeDefined();
      }),
    );
  });
});
