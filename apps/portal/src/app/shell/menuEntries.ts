import { BoardIcon, PvIcon, type IconProps } from '@heliograph/ui';
import type { ComponentType } from 'react';
import { HomeIcon } from '../../shared/icons/icons.tsx';
import { paths } from '../../shared/paths.ts';

export interface MenuEntry {
  /** Key of its name under `shell:menu`. */
  key: 'home' | 'bulletinBoard' | 'powerStation';
  path: string;
  Icon: ComponentType<IconProps>;
}

export interface MenuGroup {
  key: 'overview';
  entries: readonly MenuEntry[];
}

/** The side menu in its order (spec A §2.2): groups under a caption, and entries that stand alone. */
export const menu: readonly (MenuGroup | MenuEntry)[] = [
  {
    key: 'overview',
    entries: [
      { key: 'home', path: paths.main, Icon: HomeIcon },
      { key: 'bulletinBoard', path: paths.bulletinBoard, Icon: BoardIcon },
    ],
  },
  { key: 'powerStation', path: paths.powerDetail, Icon: PvIcon },
];

/** Keys of the way to a path, outermost first: what the breadcrumbs show. */
export function trailTo(path: string): (MenuGroup | MenuEntry)[] {
  for (const item of menu) {
    if ('path' in item) {
      if (item.path === path) return [item];
      continue;
    }
    const entry = item.entries.find((candidate) => candidate.path === path);
    if (entry) return [item, entry];
  }
  return [];
}
