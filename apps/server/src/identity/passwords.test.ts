import { describe, expect, it } from 'vitest';
import { hashPassword, passwordFits } from './passwords.ts';

describe('passwords', () => {
  it('are kept as argon2id with 19 MiB and 2 passes, salted', async () => {
    const [one, two] = [await hashPassword('a right one'), await hashPassword('a right one')];
    expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(one).not.toBe(two);
  });

  it('fit or do not', async () => {
    const hash = await hashPassword('a right one');
    expect(await passwordFits(hash, 'a right one')).toBe(true);
    expect(await passwordFits(hash, 'a wrong one')).toBe(false);
  });

  it('never fit an account without one, not even the stand-in', async () => {
    expect(await passwordFits(null, 'nobody has this account')).toBe(false);
    expect(await passwordFits(undefined, '')).toBe(false);
  });
});
