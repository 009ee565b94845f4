import { atomWithStorage } from 'jotai/utils';
import type { MenuGroup } from './menuEntries.ts';

/** Groups of the menu that the person folded away; kept over reloads. */
export const closedGroupsAtom = atomWithStorage<readonly MenuGroup['key'][]>('menuClosed', [], undefined, {
  getOnInit: true,
});
