import { userAtom } from '@heliograph/engine-client';
import { atom, useAtom, useAtomValue } from 'jotai';
import { atomWithStorage, createJSONStorage } from 'jotai/utils';
import { useMemo } from 'react';
import type { DisplayDraft } from './displayDraft.ts';

/** An edit that is not saved yet. */
export interface UnsavedDraft {
  /** Version of the display it started from; 0 for a new one. */
  version: number;
  base: DisplayDraft;
  draft: DisplayDraft;
}

/** By user and form. Kept in session storage, so neither navigation nor a reload loses it. */
const unsavedDraftsAtom = atomWithStorage<Record<string, UnsavedDraft>>(
  'displayDrafts.1',
  {},
  createJSONStorage(() => sessionStorage),
  { getOnInit: true },
);

type Update = (before: UnsavedDraft | null) => UnsavedDraft | null;

/** The user's unsaved draft of a form, null for none, and a function that changes it. */
export function useUnsavedDraft(form: string): [UnsavedDraft | null, (update: Update) => void] {
  const userName = useAtomValue(userAtom)?.user_name ?? '';
  const key = `${userName} ${form}`;
  return useAtom(
    useMemo(
      () =>
        atom(
          (get) => get(unsavedDraftsAtom)[key] ?? null,
          (_, set, update: Update) =>
            set(unsavedDraftsAtom, ({ [key]: before, ...others }) => {
              const unsaved = update(before ?? null);
              return unsaved === null ? others : { ...others, [key]: unsaved };
            }),
        ),
      [key],
    ),
  );
}
