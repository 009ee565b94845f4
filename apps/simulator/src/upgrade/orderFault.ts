import { UPGRADE_MINUTES } from '@heliograph/contracts/http';
import { upgradeText, type UpgradeOrder } from '@heliograph/contracts/mqtt';
import { CLOCK_TOLERANCE } from '../gateway/grantBook.ts';
import type { SignedByServer } from '../gateway/serverKey.ts';

/** Of an order, ms: none is good for longer. */
const LONGEST = UPGRADE_MINUTES.most * 60_000;

/** What is wrong with an order, in words; null when it is the server's, for this gateway and of now (docs/adr/0012). */
export function orderFault(
  uuid: string,
  order: UpgradeOrder,
  { isSigned, clock }: { isSigned: SignedByServer; clock: number },
): string | null {
  if (!isSigned(upgradeText(uuid, order), order.signature)) return 'the order is not signed by the server';
  if (isLate(order, clock)) return 'the order is over by the clock of the gateway';
  if (order.deadline - LONGEST - CLOCK_TOLERANCE > clock)
    return 'the order is of the future by the clock of the gateway';
  return null;
}

/** Over even for a clock that is this fast. */
export const isLate = ({ deadline }: Pick<UpgradeOrder, 'deadline'>, clock: number): boolean =>
  deadline + CLOCK_TOLERANCE <= clock;
