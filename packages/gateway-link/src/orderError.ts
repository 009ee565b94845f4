import { UPGRADE_MINUTES } from '@heliograph/contracts/http';
import { upgradeText, type UpgradeOrder } from '@heliograph/contracts/mqtt';
import { CLOCK_TOLERANCE } from './grantVerifier.ts';
import type { VerifySignature } from './signatureVerifier.ts';

/** Maximum validity of an order, ms. */
const MAX_VALIDITY_MS = UPGRADE_MINUTES.most * 60_000;

/** Why an order is invalid; null if the server signed it for this gateway and it is current (docs/adr/0012). */
export function orderError(
  uuid: string,
  order: UpgradeOrder,
  { isSigned, clock }: { isSigned: VerifySignature; clock: number },
): string | null {
  if (!isSigned(upgradeText(uuid, order), order.signature)) return 'the order is not signed by the server';
  if (isExpired(order, clock)) return 'the order has expired by the clock of the gateway';
  if (order.deadline - MAX_VALIDITY_MS - CLOCK_TOLERANCE > clock)
    return 'the order is in the future by the clock of the gateway';
  return null;
}

/** Expired even for the fastest tolerated clock. */
export const isExpired = ({ deadline }: Pick<UpgradeOrder, 'deadline'>, clock: number): boolean =>
  deadline + CLOCK_TOLERANCE <= clock;
