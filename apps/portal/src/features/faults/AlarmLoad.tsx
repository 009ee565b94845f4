import { OperatorLoad, useFleetQuery } from '@heliograph/board';
import { alarmsAtom, useEngine, userAtom } from '@heliograph/engine-client';
import { viewerZone } from '@heliograph/i18n';
import { useAtomValue } from 'jotai';
import { useCallback } from 'react';

/** [ALM-07] The load of who looks after the stations of others: administrators and people of companies. */
export function AlarmLoad() {
  const user = useAtomValue(userAtom);
  const { api } = useEngine();
  const isOperator = user?.is_admin === 1 || (user?.company_code ?? '') !== '';
  const { value, stale } = useFleetQuery(
    useCallback(() => api.alarms.week({ zone: viewerZone() }), [api]),
    { key: isOperator ? '' : null, trigger: useAtomValue(alarmsAtom) },
  );
  return value && <OperatorLoad load={value.load} stale={stale} />;
}
