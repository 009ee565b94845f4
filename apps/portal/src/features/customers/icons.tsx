import { createIcon } from '@heliograph/ui';

export const PeopleIcon = createIcon(
  <path d="M9 4.5a3.2 3.2 0 1 0 0 6.4 3.2 3.2 0 0 0 0-6.4zM2.8 19.5c.4-3.6 2.8-5.6 6.2-5.6s5.8 2 6.2 5.6M15.5 5a3 3 0 0 1 0 5.6M17.2 14.3c2.3.7 3.7 2.5 4 5.2" />,
);
export const ArrowRightIcon = createIcon(<path d="M4.5 12h15M13.5 6l6 6-6 6" />);
export const ArrowLeftIcon = createIcon(<path d="M19.5 12h-15M10.5 6l-6 6 6 6" />);
