import { WALL_CODE_MS, WallCode } from '@heliograph/contracts/http';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { createWallCodes } from './wallCodes.ts';

const NOW = 1_800_000_000_000;
const codesAt = (now: number, secret = 'secret') =>
  createWallCodes({ secret: Buffer.from(secret), now: () => now });

it('[ALM-01] a code of a wall names it for half an hour at least, on every server, and not much longer', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 2_147_483_647 }), fc.nat(600_000), (id, later) => {
      const code = codesAt(NOW + later).codeOf(id);
      expect(WallCode.safeParse(code).success).toBe(true);
      expect(codesAt(NOW + later + WALL_CODE_MS).displayOf(code)).toBe(id);
      expect(codesAt(NOW + later + WALL_CODE_MS + 600_000).displayOf(code)).toBeNull();
    }),
  );
});

it('[ALM-01] nobody can make a code for another wall, or keep one alive', () => {
  const code = codesAt(NOW).codeOf(36);
  expect(codesAt(NOW, 'other').displayOf(code)).toBeNull();
  const [, step, signed] = code.split('.');
  expect(codesAt(NOW).displayOf(`11.${step}.${signed}`)).toBeNull();
  expect(codesAt(NOW).displayOf(`10.${(parseInt(step!, 36) + 1).toString(36)}.${signed}`)).toBeNull();
});
