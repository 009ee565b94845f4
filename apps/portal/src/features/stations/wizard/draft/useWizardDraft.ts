import { userAtom } from '@heliograph/engine-client';
import { useAtomValue } from 'jotai';
import { useEffect, useState } from 'react';
import { createDraftStore } from './draftStore.ts';
import { emptyDraft, type WizardDraft } from './wizardDraft.ts';

/** The draft of the signed-in person, kept over reloads until it is finished or discarded. */
export function useWizardDraft() {
  const userName = useAtomValue(userAtom)?.user_name ?? '';
  const [store] = useState(() => createDraftStore(() => sessionStorage, userName));
  const [kept] = useState(store.read);
  const [draft, setDraft] = useState<WizardDraft>(() => kept ?? emptyDraft());
  useEffect(() => store.write(draft), [store, draft]);

  return {
    draft,
    /** It was begun before the page was loaded. */
    restored: kept !== null,
    change: (part: Partial<WizardDraft> | ((now: WizardDraft) => Partial<WizardDraft>)) =>
      setDraft((now) => ({ ...now, ...(typeof part === 'function' ? part(now) : part) })),
    startOver: () => setDraft(emptyDraft()),
    forget: store.forget,
  };
}
