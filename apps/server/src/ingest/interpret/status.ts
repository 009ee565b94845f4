import { GatewayStatus } from '@heliograph/contracts/mqtt';
import type { Interpretation, Surroundings } from './message.ts';

/** Reads `GatewayStatus` of the contracts. Its time is not looked at: a last will carries that of the connection. */
export function interpretStatus(json: unknown, { gateway }: Surroundings): Interpretation {
  const parsed = GatewayStatus.safeParse(json);
  if (!parsed.success) return { message: null, refused: ['wrong shape'] };
  return { message: { channel: 'status', gateway, online: parsed.data.status === 'online' }, refused: [] };
}
