import type { Link } from '@heliograph/contracts/engine';
import { failureOf } from '../engineError.ts';

/** Why station data could not be loaded, in the words of spec A §8. */
export function loadFailure(error: unknown): NonNullable<Link['failure']> {
  switch (failureOf(error).kind) {
    case 'refused':
      return 'connectFailed';
    case 'unreachable':
      return 'unreachable';
    default:
      return 'noData';
  }
}

/** Whether two links look the same to a page. */
export function sameLink(a: Link, b: Link): boolean {
  return (
    a.state === b.state &&
    a.since === b.since &&
    a.failure === b.failure &&
    a.brokers.up === b.brokers.up &&
    a.brokers.of === b.brokers.of
  );
}
