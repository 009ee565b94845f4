import { userAtom } from '@heliograph/engine-client';
import { atom, useAtom, useAtomValue } from 'jotai';
import { atomWithStorage } from 'jotai/utils';
import { useMemo } from 'react';

type Drafts = Readonly<Record<string, unknown>>;

/** By person and form; session storage loses them neither by leaving the page nor by reloading it. */
const draftsAtom = atomWithStorage<Drafts>(
  'drafts.1',
  {},
  {
    getItem(key, none) {
      return attempt(() => JSON.parse(sessionStorage.getItem(key) ?? '{}') as Drafts | null) ?? none;
    },
    setItem(key, drafts) {
      attempt(() => sessionStorage.setItem(key, JSON.stringify(drafts)));
    },
    removeItem(key) {
      attempt(() => sessionStorage.removeItem(key));
    },
  },
  { getOnInit: true },
);

/** Storage may be forbidden, full or unreadable; drafts then last as long as the page. */
function attempt<T>(work: () => T): T | undefined {
  try {
    return work();
  } catch {
    return undefined;
  }
}

const fitsAlways = () => true;

type Update<Draft> = (before: Draft | null) => Draft | null;

/**
 * Unsaved draft of a form, null for none, and a function that changes it.
 *
 * @param form name among all forms of the portal
 * @param fits false for a draft of another release, which is ignored; the same function at each render
 */
export function useStoredDraft<Draft>(
  form: string,
  fits: (stored: unknown) => boolean = fitsAlways,
): [Draft | null, (update: Update<Draft>) => void] {
  const key = `${useAtomValue(userAtom)?.user_name ?? ''} ${form}`;
  return useAtom(
    useMemo(() => {
      const read = (stored: unknown) => (stored !== undefined && fits(stored) ? (stored as Draft) : null);
      return atom(
        (get) => read(get(draftsAtom)[key]),
        (_, set, update: Update<Draft>) =>
          set(draftsAtom, ({ [key]: before, ...others }) => {
            const next = update(read(before));
            return next === null ? others : { ...others, [key]: next };
          }),
      );
    }, [key, fits]),
  );
}
