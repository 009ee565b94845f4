import type { AnswerOf, getPairing } from '@heliograph/contracts/http';
import { EngineRejection, useEngine } from '@heliograph/engine-client';
import { useCallback, useEffect, useState } from 'react';

/** The display that shows a code. */
export type Asker = AnswerOf<typeof getPairing>;

export interface AskedPairing {
  /** Null until known. */
  asker: Asker | null;
  /** Why it is not known. */
  failure: unknown;
  /** The server does not know the code, or it has expired. */
  refused: boolean;
  load: () => Promise<void>;
}

/** What shows a code, as it was when it was first asked for. @param code eight characters */
export function useAsker(code: string): AskedPairing {
  const { api } = useEngine();
  const [asker, setAsker] = useState<Asker | null>(null);
  const [failure, setFailure] = useState<unknown>(null);

  const load = useCallback(
    () =>
      api.displays.pairing({ code }).then((known) => {
        setAsker(known);
        setFailure(null);
      }, setFailure),
    [api, code],
  );
  // Once: whoever comes back to a code that expired meanwhile still finds what they typed.
  const known = asker !== null;
  useEffect(() => {
    if (!known) void load();
  }, [known, load]);

  const refused =
    failure instanceof EngineRejection && (failure.kind === 'refused' || failure.kind === 'badInput');
  return { asker, failure, refused, load };
}
