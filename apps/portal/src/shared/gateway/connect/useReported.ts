import type { GatewayDiagnostics } from '@heliograph/contracts/mqtt';
import type { Device } from '@heliograph/contracts/http';
import { isGateway } from '@heliograph/domain/models';
import { linkAtom } from '@heliograph/engine-client';
import { useAtomValue } from 'jotai';
import { useEffect, useState } from 'react';
import { useDeviceStates } from '../../device/useDeviceStatuses.ts';
import { useEngineQuery } from '../../query/useEngineQuery.ts';

/** A form is not held up any longer by a gateway that does not answer, ms. */
const TIMEOUT_MS = 3_000;

/**
 * Buses and devices that a running gateway reports, requested once. Undefined until known; null for a gateway that
 * never connected, does not report them, or is not there.
 */
export function useReported(devices: readonly Device[]): GatewayDiagnostics | null | undefined {
  const isLive = useAtomValue(linkAtom).state === 'live';
  const states = useDeviceStates();
  const [isOverdue, setOverdue] = useState(false);
  const own = devices.find(({ device_type }) => isGateway(device_type))?.device_id;
  // Decided once: input stays when the gateway connects meanwhile.
  const [wasHeard] = useState(
    devices.some(({ id, last_online }) => {
      const at = states?.at[states.id.indexOf(id)] ?? NaN;
      return last_online !== null || !Number.isNaN(at);
    }),
  );
  const deviceId = isLive && wasHeard ? own : undefined;

  useEffect(() => {
    const timer = setTimeout(() => setOverdue(true), TIMEOUT_MS);
    return () => clearTimeout(timer);
  }, []);
  const { data: reported, error } = useEngineQuery({
    key: deviceId === undefined ? null : ['reported by a gateway', deviceId],
    ask: ({ api }) => api.gateways.diagnostics({ deviceId: deviceId! }),
  });
  // Decided once: what comes later changes nothing of a form.
  const [decided, setDecided] = useState<GatewayDiagnostics | null>();
  if (decided === undefined && (reported !== undefined || error !== null || isOverdue))
    setDecided(reported ?? null);

  return wasHeard && own !== undefined ? decided : null;
}
