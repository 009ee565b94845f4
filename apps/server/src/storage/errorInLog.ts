import { pino } from 'pino';
import { isDamage } from './damage.ts';
import { isWithoutRoom } from './unavailable.ts';

/** An error as logs show it. Where the code was says nothing about a damaged page or a full disk. */
export function errorInLog(error: Error): unknown {
  return isDamage(error) || isWithoutRoom(error)
    ? { code: error.code, message: error.message }
    : pino.stdSerializers.err(error);
}
