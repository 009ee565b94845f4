import type { GatewayDiagnostics } from '@heliograph/contracts/mqtt';
import type { Device } from '@heliograph/contracts/http';
import { isGateway } from '@heliograph/domain/models';
import { linkAtom, useEngine } from '@heliograph/engine-client';
import { useAtomValue } from 'jotai';
import { useEffect, useState } from 'react';
import { useDeviceStates } from '../../device/useDeviceStatuses.ts';

/** A form is not held up any longer by a gateway that does not answer, ms. */
const TIMEOUT_MS = 3_000;

/**
 * Buses and devices that a running gateway reports, requested once. Undefined until known; null for a gateway that
 * never connected, does not report them, or is not there.
 */
export function useReported(devices: readonly Device[]): GatewayDiagnostics | null | undefined {
  const { api } = useEngine();
  const isLive = useAtomValue(linkAtom).state === 'live';
  const states = useDeviceStates();
  const [reported, setReported] = useState<GatewayDiagnostics | null>();
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
    const timer = setTimeout(() => setReported((before) => before ?? null), TIMEOUT_MS);
    return () => clearTimeout(timer);
  }, []);

  useEffect(() => {
    if (deviceId === undefined) return;
    let isGone = false;
    const settle = (answer: GatewayDiagnostics | null) => {
      if (!isGone) setReported((before) => (before === undefined ? answer : before));
    };
    api.gateways.diagnostics({ deviceId }).then(settle, () => settle(null));
    return () => {
      isGone = true;
    };
  }, [api, deviceId]);

  return wasHeard && own !== undefined ? reported : null;
}
