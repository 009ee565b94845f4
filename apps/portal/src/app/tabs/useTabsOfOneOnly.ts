import { userAtom } from '@heliograph/engine-client';
import { useAtomValue } from 'jotai';
import { useEffect } from 'react';
import { forgetTabs } from './storedTabs.ts';

/** Open pages go with the person: whoever signs in afterwards, even the same, begins anew. */
export function useTabsOfOneOnly(): void {
  const nobody = useAtomValue(userAtom) === null;
  useEffect(() => {
    if (nobody) forgetTabs();
  }, [nobody]);
}
