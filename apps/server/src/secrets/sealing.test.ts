import { randomBytes } from 'node:crypto';
import { expect, it } from 'vitest';
import { createSealing } from './sealing.ts';

it('[OPS-03] a secret is stored encrypted and opens only under its key, unchanged', () => {
  const secrets = createSealing(randomBytes(32));
  const secret = 'GEZDGNBVGY3TQOJQ';
  const sealed = secrets.seal(secret);
  expect(secrets.open(sealed)).toBe(secret);
  expect(sealed.includes(secret)).toBe(false);
  expect(secrets.seal(secret).equals(sealed)).toBe(false);
  expect(() => createSealing(randomBytes(32)).open(sealed)).toThrow();
  sealed[sealed.length - 1]! ^= 1;
  expect(() => secrets.open(sealed)).toThrow();
});
