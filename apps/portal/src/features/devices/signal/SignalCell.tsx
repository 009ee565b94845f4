import type { Device } from '@heliograph/contracts/http';
import { deviceLiveAtom, nowAtom } from '@heliograph/engine-client';
import { useAtomValue } from 'jotai';
import { useMemo } from 'react';
import { SignalMark } from './SignalMark.tsx';

const SIGNAL = 'signal';

/** What the signal of a gateway is now, told while its row is shown. */
export function SignalCell({ device }: { device: Device }) {
  const { id, device_id } = device;
  const live = useAtomValue(useMemo(() => deviceLiveAtom({ id, device_id }, [SIGNAL]), [id, device_id]));
  const now = useAtomValue(nowAtom);
  const signal = live.get(SIGNAL);
  return <SignalMark level={signal && now <= signal.at + signal.ttl ? signal.value : null} />;
}
