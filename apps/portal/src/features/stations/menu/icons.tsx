import { createIcon } from '@heliograph/ui';

export const MoreIcon = createIcon(<path strokeWidth="2.75" d="M12 5v.01M12 12v.01M12 19v.01" />);
export const DetailIcon = createIcon(<path d="M3.5 12h3.5l2.5-6.5 4.5 13 2.5-6.5h4" />);
export const EditIcon = createIcon(<path d="M4 20l1-4.5L16.5 4 20 7.5 8.5 19zM14 6.5 17.5 10" />);
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
export const DeleteIcon = createIcon(
  <path d="M4.5 6.5h15M9 6.5V4h6v2.5M6.5 6.5l1 14h9l1-14M10 10.5v6M14 10.5v6" />,
);
