import { createIcon } from '@heliograph/ui';

export const BellIcon = createIcon(
  <path d="M12 3.5a5.5 5.5 0 0 0-5.5 5.5c0 4.5-2 6-2 7.5h15c0-1.5-2-3-2-7.5A5.5 5.5 0 0 0 12 3.5zM9.8 19.5a2.4 2.4 0 0 0 4.4 0" />,
);
/** One arrow that splits in two. */
export const ShareIcon = createIcon(
  <path d="M6 9.5a2.5 2.5 0 1 0 0 5 2.5 2.5 0 0 0 0-5zM17.5 3.5a2.5 2.5 0 1 0 0 5 2.5 2.5 0 0 0 0-5zM17.5 15.5a2.5 2.5 0 1 0 0 5 2.5 2.5 0 0 0 0-5zM8.3 10.8l7-3.6M8.3 13.2l7 3.6" />,
);
export const MailIcon = createIcon(<path d="M3.5 5.5h17v13h-17zM4 6.5l8 6.5 8-6.5" />);
export const CompanyIcon = createIcon(
  <path d="M4 20.5v-17h9.5v17M13.5 9.5H20v11M2.5 20.5h19M7 7.5h3.5M7 11.5h3.5M7 15.5h3.5M16.5 13.5h.1M16.5 17h.1" />,
);
export const WallIcon = createIcon(<path d="M3.5 4.5h17v12h-17zM8.5 20.5h7M12 16.5v4" />);
