import type { Display } from '@heliograph/contracts/http';
import { useAtomValue } from 'jotai';
import { configAtom } from '../../shared/configAtom.ts';
import { paths } from '../../shared/paths.ts';

/** Address where a display is edited. */
export const editPath = (id: number): string => `${paths.displays}?edit=${id}`;

/** Address where a display is paired; without a code it asks for one. */
export const pairPath = (code = ''): string => `${paths.displays}?code=${encodeURIComponent(code)}`;

/** Address that a display opens, at the server's public URL. */
export function useKioskUrl(): string {
  const publicUrl = useAtomValue(configAtom)?.public_url ?? '';
  return new URL('/kiosk/', publicUrl === '' ? window.location.origin : publicUrl).href;
}

/** Name of the form that edits a display, for its stored draft. */
export const displayForm = ({ display_id }: Pick<Display, 'display_id'>): string => `display ${display_id}`;
