import { accountVersionAtom } from '@heliograph/engine-client';
import { useAtomValue } from 'jotai';
import { useEffect } from 'react';
import { useLoad, type LoadState } from './useLoad.ts';

/** Like `useLoad`, and loads again when rights, messages or requests of the account changed. */
export function useAccountLoad<T>(load: () => Promise<T>): LoadState<T> {
  const state = useLoad(load);
  const version = useAtomValue(accountVersionAtom);
  const { reload } = state;
  useEffect(() => {
    if (version > 0) void reload();
  }, [version, reload]);
  return state;
}
