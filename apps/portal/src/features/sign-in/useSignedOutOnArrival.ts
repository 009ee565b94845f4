import { useEngine, userAtom } from '@heliograph/engine-client';
import { useAtomValue } from 'jotai';
import { useEffect, useState } from 'react';

/**
 * Visiting the login page signs out whoever is signed in, on the server too (spec A §4).
 *
 * @returns true once nobody is signed in: a user who appears after that has signed in, here or in another tab
 */
export function useSignedOutOnArrival(onFailure: (reason: unknown) => void): boolean {
  const user = useAtomValue(userAtom);
  const { api } = useEngine();
  const [nobody, setNobody] = useState(user === null);
  if (!nobody && user === null) setNobody(true);

  const occupied = !nobody && user !== undefined && user !== null;
  useEffect(() => {
    if (occupied) api.session.signOut().catch(onFailure);
  }, [occupied, api, onFailure]);
  return nobody;
}
