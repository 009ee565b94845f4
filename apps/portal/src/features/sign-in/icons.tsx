import { createIcon } from '@heliograph/ui';

export const BackIcon = createIcon(<path d="M20 12H4.5M11 5.5 4.5 12l6.5 6.5" />);
export const IndividualIcon = createIcon(
  <path d="M12 4a4 4 0 1 0 0 8 4 4 0 0 0 0-8zM4 20.5c.6-3.8 3.8-5.5 8-5.5s7.4 1.7 8 5.5" />,
);
export const EnterpriseIcon = createIcon(
  <path d="M4 20.5v-16h10v16M14 9.5h6v11M2.5 20.5h19M7.5 8h3M7.5 12h3M7.5 16h3M17 13v.1M17 16.5v.1" />,
);
