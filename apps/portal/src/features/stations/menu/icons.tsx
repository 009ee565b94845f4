import { createIcon } from '@heliograph/ui';

export const ShareIcon = createIcon(
  <path d="M17.5 3a2.5 2.5 0 1 0 0 5 2.5 2.5 0 0 0 0-5zM6.5 9.5a2.5 2.5 0 1 0 0 5 2.5 2.5 0 0 0 0-5zM17.5 16a2.5 2.5 0 1 0 0 5 2.5 2.5 0 0 0 0-5zM8.7 10.8l6.6-4M8.7 13.2l6.6 4" />,
);
export const AuthoriseIcon = createIcon(
  <path d="M12 3l7.5 2.8v5.7c0 4.5-3 7.7-7.5 9.5-4.5-1.8-7.5-5-7.5-9.5V5.8zM8.7 12l2.3 2.3 4.3-4.6" />,
);
export const TariffIcon = createIcon(<path d="M3.5 11.5V4h7.5l9.5 9.5-7.5 7.5zM7.7 8.2v.01" />);
export const LinkIcon = createIcon(
  <path d="M10 14.5a4 4 0 0 1 0-5.6l3.3-3.3a4 4 0 0 1 5.6 5.6l-1.7 1.7M14 9.5a4 4 0 0 1 0 5.6l-3.3 3.3a4 4 0 0 1-5.6-5.6l1.7-1.7" />,
);
