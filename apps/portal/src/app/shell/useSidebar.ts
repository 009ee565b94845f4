import { useMediaQuery } from '@heliograph/ui';
import { useState } from 'react';

/** Below this width the menu collapses by itself (APP-03). */
const COLLAPSES_BELOW = 1432;
/** Below this width the menu becomes a drawer. */
const DRAWER_BELOW = 768;

export interface Sidebar {
  kind: 'docked' | 'drawer';
  /** True when docked with icons only. */
  collapsed: boolean;
  /** True when the drawer is open. */
  open: boolean;
  toggle: () => void;
  close: () => void;
}

/** State of the side menu; crossing a breakpoint resets the user's choice. */
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
