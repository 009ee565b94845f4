import type { Firmware } from '@heliograph/contracts/http';
import { useEngine } from '@heliograph/engine-client';
import { useCallback, useEffect, useState } from 'react';

export interface Library {
  /** Newest first; null until known. */
  list: readonly Firmware[] | null;
  /** Why it could not be read last; null when it could. */
  failure: unknown;
  load: () => Promise<void>;
}

/** All firmware that is offered, read when the page is shown. */
export function useLibrary(): Library {
  const { api } = useEngine();
  const [list, setList] = useState<readonly Firmware[] | null>(null);
  const [failure, setFailure] = useState<unknown>(null);

  const load = useCallback(
    () =>
      api.firmware.list({ deviceId: null }).then((known) => {
        setList(known);
        setFailure(null);
      }, setFailure),
    [api],
  );
  useEffect(() => void load(), [load]);

  return { list, failure, load };
}
