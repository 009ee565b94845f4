import type { IconProps } from '@heliograph/ui';
import { atomWithStorage } from 'jotai/utils';
import type { ComponentType } from 'react';
import { paths } from '../../shared/paths.ts';

/** A menu entry that can be a quick entry. */
export interface QuickEntry {
  /** Path of its page, also the stored value. */
  to: string;
  name: string;
  Icon: ComponentType<IconProps>;
}

/** For users who have not chosen yet. */
const DEFAULT_ENTRIES = [paths.powerDetail, paths.fault, paths.chart, paths.sheet];

/** [HOME-04] The user's choice, stored in this browser. */
export const quickMenuAtom = atomWithStorage<unknown>('quickMenu', DEFAULT_ENTRIES, undefined, {
  getOnInit: true,
});

/** The chosen entries in menu order. @param stored unvalidated */
export function selectEntries(entries: readonly QuickEntry[], stored: unknown): QuickEntry[] {
  const chosen = new Set<unknown>(Array.isArray(stored) ? stored : DEFAULT_ENTRIES);
  return entries.filter(({ to }) => chosen.has(to));
}
