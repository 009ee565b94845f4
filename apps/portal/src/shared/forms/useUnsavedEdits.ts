import { useStayOnReload } from '@heliograph/ui';
import { useState } from 'react';

/**
 * Makes the browser ask before a reload loses edits of a form that stands in its page, which keeps them while other
 * pages are open [TRU-08].
 *
 * @returns takes the present values as saved
 */
export function useUnsavedEdits(values: unknown): () => void {
  const present = JSON.stringify(values);
  const [saved, setSaved] = useState(present);
  useStayOnReload(present !== saved);
  return () => setSaved(present);
}
