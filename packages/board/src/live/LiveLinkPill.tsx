import { useAtomValue } from 'jotai';
import { LinkPill } from '../widgets/LinkPill.tsx';
import { boardStateAtom, gatewayCountsAtom } from './boardAtoms.ts';

/** Shows whether the fleet is live, and how many gateways report. */
export function LiveLinkPill() {
  return <LinkPill state={useAtomValue(boardStateAtom)} gateways={useAtomValue(gatewayCountsAtom)} />;
}
