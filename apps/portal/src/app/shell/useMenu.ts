import { entitiesAtom, userAtom } from '@heliograph/engine-client';
import { useAtomValue } from 'jotai';
import { useMemo } from 'react';
import { menuOf, type MenuItem } from './menuEntries.ts';

/** The menu with the device types that the server knows; without them until they are loaded. */
export function useMenu(): MenuItem[] {
  const entities = useAtomValue(entitiesAtom);
  const user = useAtomValue(userAtom);
  const administrates = user?.is_admin === 1;
  const guest = user?.is_guest === 1;
  return useMemo(() => {
    const counts = new Map<string, number>();
    for (const { device_type } of entities?.devices ?? [])
      counts.set(device_type, (counts.get(device_type) ?? 0) + 1);
    return menuOf(entities?.deviceTypes ?? [], (type) => counts.get(type) ?? 0, { guest, administrates });
  }, [entities, guest, administrates]);
}
