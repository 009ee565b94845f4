import type { IconProps } from '@heliograph/ui';
import { atomWithStorage } from 'jotai/utils';
import type { ComponentType } from 'react';
import { paths } from '../../shared/paths.ts';

/** An entry of the menu that may stand among the quick ones. */
export interface QuickEntry {
  /** Address of its page, which is also what the choice is kept by. */
  to: string;
  name: string;
  Icon: ComponentType<IconProps>;
}

/** Of somebody who has not chosen yet. */
const FIRST_CHOICE = [paths.powerDetail, paths.fault, paths.chart, paths.sheet];

/** What the person chose, in this browser (spec B §2.2). */
export const quickMenuAtom = atomWithStorage<unknown>('quickMenu', FIRST_CHOICE, undefined, {
  getOnInit: true,
});

/** The chosen entries in the order of the menu; what is stored may be anything. */
export function chosenEntries(entries: readonly QuickEntry[], stored: unknown): QuickEntry[] {
  const chosen = new Set<unknown>(Array.isArray(stored) ? stored : FIRST_CHOICE);
  return entries.filter(({ to }) => chosen.has(to));
}
