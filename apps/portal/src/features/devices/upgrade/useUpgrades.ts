import type { Upgrade } from '@heliograph/contracts/http';
import type { Device } from '@heliograph/contracts/http';
import { upgradesAtom } from '@heliograph/engine-client';
import { atom, useAtomValue } from 'jotai';
import { useMemo } from 'react';

const nothingAtom = atom(undefined);

/** The newest upgrades of a device as they go on; undefined until known, and for those who may not upgrade it. */
export function useUpgrades(
  { device_id }: Pick<Device, 'device_id'>,
  allowed: boolean,
): readonly Upgrade[] | undefined {
  return useAtomValue(useMemo(() => (allowed ? upgradesAtom(device_id) : nothingAtom), [device_id, allowed]));
}
