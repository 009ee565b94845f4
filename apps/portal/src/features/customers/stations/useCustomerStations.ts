import type { CustomerStation } from '@heliograph/contracts/http';
import { useEngine } from '@heliograph/engine-client';
import { useCallback, useEffect, useState } from 'react';

export interface CustomerStations {
  /** Everything the company may bind, and what is bound to the person; null until both are known. */
  known: { stations: CustomerStation[]; bound: ReadonlySet<number> } | null;
  /** Why they could not be read; null while they can. */
  trouble: unknown;
  load: () => Promise<void>;
}

export function useCustomerStations(userId: number): CustomerStations {
  const { api } = useEngine();
  const [known, setKnown] = useState<CustomerStations['known']>(null);
  const [trouble, setTrouble] = useState<unknown>(null);
  const load = useCallback(async () => {
    setTrouble(null);
    try {
      const [stations, assigned] = await Promise.all([
        api.customers.stations(),
        api.customers.assigned({ userId }),
      ]);
      setKnown({ stations, bound: new Set(assigned) });
    } catch (reason) {
      setTrouble(reason);
    }
  }, [api, userId]);
  useEffect(() => void load(), [load]);
  return { known, trouble, load };
}
