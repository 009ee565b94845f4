import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import { faultAddress, readFaultAddress, type FaultFilter } from './address/faultAddress.ts';

/** The filter, kept in the address so that it survives a reload and can be linked to. */
export function useFaultFilter(): [FaultFilter, (changes: Partial<FaultFilter>) => void] {
  const [search, setSearch] = useSearchParams();
  const filter = useMemo(() => readFaultAddress(search), [search]);
  const change = useCallback(
    (changes: Partial<FaultFilter>) =>
      setSearch((before) => faultAddress({ ...readFaultAddress(before), ...changes }), { replace: true }),
    [setSearch],
  );
  return [filter, change];
}
