import { userAtom } from '@heliograph/engine-client';
import { useAtomValue } from 'jotai';
import { useState } from 'react';
import type { NamedDraft } from './planScope.ts';

/**
 * A plan as typed. The browser's tab keeps it until it is saved or discarded: leaving the page or reloading it loses
 * nothing.
 *
 * @param id of the form among those of the person
 */
export function useDraft(id: string, initial: NamedDraft) {
  const person = useAtomValue(userAtom)?.user_name ?? '';
  const key = `plan-draft ${person} ${id}`;
  const [draft, setDraft] = useState(() => readDraft(key) ?? initial);
  return {
    draft,
    isChanged: JSON.stringify(draft) !== JSON.stringify(initial),
    set(next: NamedDraft) {
      setDraft(next);
      try {
        sessionStorage.setItem(key, JSON.stringify(next));
      } catch {
        // Storage may be forbidden or full; the draft then lasts as long as the page.
      }
    },
    forget: () => sessionStorage.removeItem(key),
  };
}

function readDraft(key: string): NamedDraft | null {
  try {
    const text = sessionStorage.getItem(key);
    return text === null ? null : (JSON.parse(text) as NamedDraft);
  } catch {
    return null;
  }
}
