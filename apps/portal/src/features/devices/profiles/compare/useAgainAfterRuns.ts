import type { Profile } from '@heliograph/contracts/http';
import { profileRunsAtom } from '@heliograph/engine-client';
import { useAtomValue } from 'jotai';
import { useEffect, useEffectEvent } from 'react';
import type { Comparison } from './comparison.ts';

/** Reads those devices of a comparison again that were written to since they were read. */
export function useAgainAfterRuns(
  { profile_id }: Pick<Profile, 'profile_id'>,
  results: NonNullable<Comparison['results']>,
  compare: (deviceIds: readonly string[]) => void,
): void {
  const written = useAtomValue(profileRunsAtom)
    .filter(({ profileId }) => profileId === profile_id)
    .flatMap(({ devices }) => devices.flatMap(({ job }) => job ?? []));
  const old = new Set(
    written.flatMap(({ deviceId, finishedAt }) => {
      const result = results[deviceId];
      return finishedAt !== null && result?.state === 'read' && result.reading.at < finishedAt
        ? [deviceId]
        : [];
    }),
  );
  const again = useEffectEvent(() => compare([...old]));
  const key = [...old].join(' ');
  useEffect(() => {
    if (key !== '') again();
  }, [key]);
}
