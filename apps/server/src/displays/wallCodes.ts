import { WALL_CODE_MS } from '@heliograph/contracts/http';
import { createHmac, timingSafeEqual } from 'node:crypto';

/** A new code is shown this often, ms. */
const STEP_MS = 600_000;

/** Codes that walls show beside their alarms: who has one was in front of the wall lately. */
export function createWallCodes({ secret, now }: { secret: Buffer; now: () => number }) {
  const signature = (head: string) =>
    createHmac('sha256', secret).update(`wall ${head}`).digest().subarray(0, 12);

  return {
    /** The same for `STEP_MS`, on each server. */
    codeOf(displayId: number): string {
      const head = `${displayId.toString(36)}.${Math.floor(now() / STEP_MS).toString(36)}`;
      return `${head}.${signature(head).toString('base64url')}`;
    },

    /** The display that showed it; null for a code that is wrong or too old. @param code of the form of `WallCode` */
    displayOf(code: string): number | null {
      const [id = '', step = '', signed = ''] = code.split('.');
      if (!timingSafeEqual(signature(`${id}.${step}`), Buffer.from(signed, 'base64url'))) return null;
      return now() < (parseInt(step, 36) + 1) * STEP_MS + WALL_CODE_MS ? parseInt(id, 36) : null;
    },
  };
}
