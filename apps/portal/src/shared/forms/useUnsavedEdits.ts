import { use, useEffect, useState } from 'react';
import { PageContext, setEdited } from './pageEdits.ts';

/**
 * Makes the portal ask before it closes a page, and the browser before a reload, while a form that stands in its page
 * holds edits [TRU-08]. While other pages are shown the page keeps them.
 *
 * @returns takes the present values as saved
 */
export function useUnsavedEdits(values: unknown): () => void {
  const present = JSON.stringify(values);
  const [saved, setSaved] = useState(present);
  useUnsaved(present !== saved);
  return () => setSaved(present);
}

/** The same for a form that compares its values itself, and for what is shown only once. */
export function useUnsaved(isUnsaved: boolean): void {
  const path = use(PageContext);
  const [form] = useState(() => Symbol('form'));
  useEffect(() => {
    setEdited(path, form, isUnsaved);
    return () => setEdited(path, form, false);
  }, [path, form, isUnsaved]);
}
