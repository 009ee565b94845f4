import { createIcon } from '@heliograph/ui';

export const HomeIcon = createIcon(<path d="M4 11.5 12 4.5l8 7V20h-5.5v-5.5h-5V20H4z" />);
export const MenuIcon = createIcon(<path d="M4 7h16M4 12h16M4 17h16" />);
export const SidebarIcon = createIcon(<path d="M4 5h16v14H4zM9.5 5v14" />);
export const ChevronRightIcon = createIcon(<path d="m9.5 6 6 6-6 6" />);
export const LogoutIcon = createIcon(<path d="M14 4H5v16h9M10 12h10.5M17 8.5l3.5 3.5-3.5 3.5" />);
export const SearchIcon = createIcon(
  <path d="M10.5 4a6.5 6.5 0 1 0 0 13 6.5 6.5 0 0 0 0-13zM15.5 15.5 20 20" />,
);
export const PlusIcon = createIcon(<path d="M12 5v14M5 12h14" />);
export const MinusIcon = createIcon(<path d="M5 12h14" />);
export const FrameIcon = createIcon(
  <path d="M4 9V4h5M15 4h5v5M4 15v5h5M20 15v5h-5M12 9.5a2.5 2.5 0 1 0 0 5 2.5 2.5 0 0 0 0-5z" />,
);
export const EyeIcon = createIcon(
  <path d="M2.5 12C5 7.5 8 5.5 12 5.5s7 2 9.5 6.5c-2.5 4.5-5.5 6.5-9.5 6.5S5 16.5 2.5 12zM12 9.2a2.8 2.8 0 1 0 0 5.6 2.8 2.8 0 0 0 0-5.6z" />,
);
export const EyeOffIcon = createIcon(
  <path d="M2.5 12C5 7.5 8 5.5 12 5.5s7 2 9.5 6.5c-2.5 4.5-5.5 6.5-9.5 6.5S5 16.5 2.5 12zM12 9.2a2.8 2.8 0 1 0 0 5.6 2.8 2.8 0 0 0 0-5.6zM4.5 4.5l15 15" />,
);
