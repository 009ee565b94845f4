import { useMediaQuery } from '@mantine/hooks';
import { useState } from 'react';

/** Narrower than this the menu collapses by itself (spec A §2.2). */
const COLLAPSES_BELOW = 1432;
/** Narrower than this there is no room beside the page, and the menu becomes a drawer. */
const DRAWER_BELOW = 768;

export interface Sidebar {
  kind: 'docked' | 'drawer';
  /** Docked: icons only. */
  collapsed: boolean;
  /** Drawer: shown. */
  open: boolean;
  toggle: () => void;
  close: () => void;
}

/** How the side menu shows itself; crossing a width undoes what was chosen on the other side of it. */
export function useSidebar(): Sidebar {
  const drawer = useMediaQuery(`(max-width: ${DRAWER_BELOW - 0.02}px)`, undefined, {
    getInitialValueInEffect: false,
  });
  const narrow = useMediaQuery(`(max-width: ${COLLAPSES_BELOW - 0.02}px)`, undefined, {
    getInitialValueInEffect: false,
  });
  const width = drawer ? 'drawer' : narrow ? 'narrow' : 'wide';
  const [choice, setChoice] = useState({ width, toggled: false });
  const toggled = choice.width === width && choice.toggled;
  return {
    kind: drawer ? 'drawer' : 'docked',
    collapsed: !drawer && narrow !== toggled,
    open: drawer && toggled,
    toggle: () => setChoice({ width, toggled: !toggled }),
    close: () => setChoice({ width, toggled: false }),
  };
}
