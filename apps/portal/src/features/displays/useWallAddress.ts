import { useAtomValue } from 'jotai';
import { configAtom } from '../../shared/configAtom.ts';

/** The page that a display opens, at the address by which others reach this server. */
export function useWallAddress(): string {
  const publicUrl = useAtomValue(configAtom)?.public_url ?? '';
  return new URL('/kiosk/', publicUrl === '' ? window.location.origin : publicUrl).href;
}
