import type { DeviceStateColumns } from '@heliograph/contracts/engine';
import { linkAtom, useEngine } from '@heliograph/engine-client';
import { useAtomValue } from 'jotai';
import { useEffect, useState } from 'react';

/** A status that changed is shown at most this late, ms. */
const EVERY_MS = 2_000;

/** Every device's state, read again and again while shown and visible; null until known and while nothing is live. */
export function useDeviceStates(): DeviceStateColumns | null {
  const { api } = useEngine();
  const live = useAtomValue(linkAtom).state === 'live';
  const [states, setStates] = useState<DeviceStateColumns | null>(null);

  useEffect(() => {
    if (!live) return;
    let gone = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    async function read() {
      const known = document.hidden ? null : await api.fleet.deviceStates().catch(() => null);
      if (gone) return;
      if (known) setStates(known);
      timer = setTimeout(() => void read(), EVERY_MS);
    }
    void read();
    return () => {
      gone = true;
      clearTimeout(timer);
      setStates(null);
    };
  }, [api, live]);

  return states;
}
