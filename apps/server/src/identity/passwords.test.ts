import { describe, expect, it } from 'vitest';
import { hashPassword, newPasswordError, passwordMatches } from './passwords.ts';

describe('passwords', () => {
  it('are stored as argon2id with 19 MiB and 2 passes, salted', async () => {
    const [one, two] = [await hashPassword('a right one'), await hashPassword('a right one')];
    expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(one).not.toBe(two);
  });

  it('match or do not match', async () => {
    const hash = await hashPassword('a right one');
    expect(await passwordMatches(hash, 'a right one')).toBe(true);
    expect(await passwordMatches(hash, 'a wrong one')).toBe(false);
  });

  it('never match an account without one, not even with the placeholder', async () => {
    expect(await passwordMatches(null, 'nobody has this account')).toBe(false);
    expect(await passwordMatches(undefined, '')).toBe(false);
  });
});

describe('newPasswordError', () => {
  it.each([
    ['1234567', 'short'],
    ['password', 'common'],
    ['PassWord1', 'common'],
    ['qwertyuiop', 'common'],
    ['a long walk at dusk', null],
    ['太阳能发电站监控', null],
  ] as const)('[SEC-01] %j: %s', async (password, error) => {
    expect(await newPasswordError(password, [])).toBe(error);
  });
});
