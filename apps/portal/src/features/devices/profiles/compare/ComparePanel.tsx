import type { Profile } from '@heliograph/contracts/http';
import { ListSkeleton } from '../../../../shared/grid/ListSkeleton.tsx';
import { ComparisonResults } from './ComparisonResults.tsx';
import { DeviceChooser } from './DeviceChooser.tsx';
import { useComparable } from './useComparable.ts';
import { useComparison } from './useComparison.ts';

/** Devices beside a profile: which, then how they differ. */
export function ComparePanel({ profile }: { profile: Profile }) {
  const devices = useComparable(profile);
  const comparing = useComparison(profile);
  const { results } = comparing.comparison;
  if (devices === null) return <ListSkeleton />;
  return results === null ? (
    <DeviceChooser devices={devices} comparing={comparing} />
  ) : (
    <ComparisonResults profile={profile} devices={devices} results={results} comparing={comparing} />
  );
}
