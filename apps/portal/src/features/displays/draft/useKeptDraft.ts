import { userAtom } from '@heliograph/engine-client';
import { atom, useAtom, useAtomValue } from 'jotai';
import { atomWithStorage, createJSONStorage } from 'jotai/utils';
import { useMemo } from 'react';
import type { DisplayDraft } from './displayDraft.ts';

/** What is filled in and not saved yet. */
export interface KeptDraft {
  /** Of the display that it began from; 0 for a new one. */
  version: number;
  base: DisplayDraft;
  draft: DisplayDraft;
}

/** By person and form. Kept with the browser's tab: neither another page nor a reload loses what was typed. */
const keptDraftsAtom = atomWithStorage<Record<string, KeptDraft>>(
  'displayDrafts.1',
  {},
  createJSONStorage(() => sessionStorage),
  { getOnInit: true },
);

/** What is kept of a form of the person signed in, and how it is kept; null for nothing. */
export function useKeptDraft(form: string): [KeptDraft | null, (kept: KeptDraft | null) => void] {
  const person = useAtomValue(userAtom)?.user_name ?? '';
  const key = `${person} ${form}`;
  return useAtom(
    useMemo(
      () =>
        atom(
          (get) => get(keptDraftsAtom)[key] ?? null,
          (_, set, kept: KeptDraft | null) =>
            set(keptDraftsAtom, ({ [key]: _before, ...others }) =>
              kept === null ? others : { ...others, [key]: kept },
            ),
        ),
      [key],
    ),
  );
}
