import type { Device, Firmware } from '@heliograph/contracts/http';
import { useEngine } from '@heliograph/engine-client';
import { useEffect, useState } from 'react';

export interface FirmwareList {
  /** Newest first; null until known. */
  list: readonly Firmware[] | null;
  failure: unknown;
  reload: () => void;
}

/** Firmware that runs on the model of a device; not asked for where it is not `wanted`. */
export function useFirmwareList(
  { device_id: deviceId }: Pick<Device, 'device_id'>,
  wanted: boolean,
): FirmwareList {
  const { api } = useEngine();
  const [list, setList] = useState<readonly Firmware[] | null>(null);
  const [failure, setFailure] = useState<unknown>(null);
  const [turn, setTurn] = useState(0);

  useEffect(() => {
    if (!wanted) return;
    let gone = false;
    api.firmware.list({ deviceId }).then(
      (known) => {
        if (gone) return;
        setList(known);
        setFailure(null);
      },
      (reason: unknown) => gone || setFailure(reason),
    );
    return () => {
      gone = true;
    };
  }, [api, deviceId, wanted, turn]);

  return { list, failure, reload: () => setTurn((before) => before + 1) };
}
