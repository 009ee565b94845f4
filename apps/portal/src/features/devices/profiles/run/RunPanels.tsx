import type { Profile } from '@heliograph/contracts/http';
import { profileRunsAtom } from '@heliograph/engine-client';
import { atom, useAtom, useAtomValue } from 'jotai';
import { RunPanel } from './RunPanel.tsx';

/** Ids of ended runs that were looked at on this page. */
const dismissedAtom = atom<ReadonlySet<string>>(new Set<string>());

/** Runs of a profile: those under way, and the last one until it was looked at. */
export function RunPanels({ profile }: { profile: Profile }) {
  const [dismissed, setDismissed] = useAtom(dismissedAtom);
  const own = useAtomValue(profileRunsAtom).filter(({ profileId }) => profileId === profile.profile_id);
  const shown = own.filter(
    ({ id, finishedAt }, index) => finishedAt === null || (index === 0 && !dismissed.has(id)),
  );
  return shown.map((run) => (
    <RunPanel
      key={run.id}
      run={run}
      onDismiss={() => setDismissed((before) => new Set([...before, run.id]))}
    />
  ));
}
