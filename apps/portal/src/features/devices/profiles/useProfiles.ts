import type { ListedProfile, Profile } from '@heliograph/contracts/http';
import { useEngine, userAtom } from '@heliograph/engine-client';
import { atom, useAtomValue } from 'jotai';
import { useEngineQuery, type EngineQuery } from './useEngineQuery.ts';

const useKey = () => `${useAtomValue(userAtom)?.user_name} ${useAtomValue(profilesVersionAtom)}`;

/** The user's profiles and those of their colleagues. */
export function useProfiles(): EngineQuery<ListedProfile[]> {
  const { call } = useEngine();
  return useEngineQuery(useKey(), async () => (await call('profile.getProfiles', {})).list);
}

/** A profile with its values. */
export function useProfile(id: number): EngineQuery<Profile> {
  const { call } = useEngine();
  return useEngineQuery(useKey(), () => call('profile.getProfile', { profile_id: id }));
}

/** Increases when this page changed a profile, so that lists reload. */
export const profilesVersionAtom = atom(0);
