import type { ListedProfile, Profile } from '@heliograph/contracts/http';
import { useEngine, userAtom } from '@heliograph/engine-client';
import { useAtomValue } from 'jotai';
import { profilesVersionAtom } from './profilesVersionAtom.ts';
import { useAnswer, type Answer } from './useAnswer.ts';

const useKey = () => `${useAtomValue(userAtom)?.user_name} ${useAtomValue(profilesVersionAtom)}`;

/** One's own profiles and those of one's colleagues. */
export function useProfiles(): Answer<ListedProfile[]> {
  const { api } = useEngine();
  return useAnswer(useKey(), () => api.profiles.list());
}

/** A profile with its values. */
export function useProfile(id: number): Answer<Profile> {
  const { api } = useEngine();
  return useAnswer(useKey(), () => api.profiles.get({ profileId: id }));
}
