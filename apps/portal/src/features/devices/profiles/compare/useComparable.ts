import type { Profile } from '@heliograph/contracts/http';
import { entitiesAtom } from '@heliograph/engine-client';
import { useAtomValue } from 'jotai';
import { useMemo } from 'react';
import { useDeviceStates } from '../../../../shared/device/useDeviceStates.ts';
import { deviceRows, type DeviceRow } from '../../deviceRow.ts';
import { useWords } from '../../setting/useWords.ts';
import { modelName } from '../profileRows.ts';

/** A device that can be compared with a profile. */
export interface ComparableDevice extends DeviceRow {
  model: string;
}

/** The fleet's devices of a profile's type, by station and name; null until known. */
export function useComparable({ device_type }: Pick<Profile, 'device_type'>): ComparableDevice[] | null {
  const entities = useAtomValue(entitiesAtom);
  const states = useDeviceStates();
  const words = useWords();
  return useMemo(() => {
    if (!entities) return null;
    const rows = deviceRows(device_type, entities.devices, entities.stations, states);
    return rows.map((row) => ({ ...row, model: modelName(row.device.mod_id, words) }));
  }, [device_type, entities, states, words]);
}

/** Whether a device has a text in its name, serial number, station or model, in any case. */
export function isSought({ name, sn, site, model }: ComparableDevice, text: string): boolean {
  const sought = text.trim().toLowerCase();
  return [name, sn, site, model].some((one) => one.toLowerCase().includes(sought));
}
