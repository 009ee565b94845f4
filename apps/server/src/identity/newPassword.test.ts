import { describe, expect, it } from 'vitest';
import { newPasswordFault } from './newPassword.ts';

describe('newPasswordFault', () => {
  it.each([
    ['1234567', 'short'],
    ['password', 'common'],
    ['PassWord1', 'common'],
    ['qwertyuiop', 'common'],
    ['a long walk at dusk', null],
    ['太阳能发电站监控', null],
  ] as const)('[SEC-01] %j: %s', async (password, fault) => {
    expect(await newPasswordFault(password)).toBe(fault);
  });
});
