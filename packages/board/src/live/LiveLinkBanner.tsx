import { nowAtom } from '@heliograph/engine-client';
import { useAtomValue } from 'jotai';
import { LinkBanner } from '../widgets/LinkBanner.tsx';
import { boardStaleAtom, boardStateAtom, lastSummaryAtom } from './boardAtoms.ts';

/** Says why the fleet is not live; nothing while it is. */
export function LiveLinkBanner() {
  return useAtomValue(boardStaleAtom) && <Banner />;
}

function Banner() {
  return (
    <LinkBanner
      state={useAtomValue(boardStateAtom)}
      lastSummary={useAtomValue(lastSummaryAtom)}
      now={useAtomValue(nowAtom)}
    />
  );
}
