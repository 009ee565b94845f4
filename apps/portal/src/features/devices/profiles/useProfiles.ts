import type { ListedProfile, Profile } from '@heliograph/contracts/http';
import type { UseQueryResult } from '@tanstack/react-query';
import { callQuery, useEngineQuery, useReread } from '../../../shared/query/useEngineQuery.ts';

/** The user's profiles and those of their colleagues. */
export const useProfiles = (): UseQueryResult<{ list: ListedProfile[] }> =>
  useEngineQuery(callQuery('profile.getProfiles', {}));

/** A profile with its values. */
export const useProfile = (id: number): UseQueryResult<Profile> =>
  useEngineQuery(callQuery('profile.getProfile', { profile_id: id }));

/** Loads profiles again, as this page changed one. */
export function useRereadProfiles(): () => void {
  const reread = useReread();
  return () => reread('profile.getProfiles', 'profile.getProfile');
}
