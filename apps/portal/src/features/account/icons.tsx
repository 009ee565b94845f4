import { createIcon } from '@heliograph/ui';

export const PersonIcon = createIcon(
  <path d="M12 4a4 4 0 1 0 0 8 4 4 0 0 0 0-8zM4.5 20.5c.6-3.6 3.6-5.5 7.5-5.5s6.9 1.9 7.5 5.5" />,
);
export const MailIcon = createIcon(<path d="M3.5 5.5h17v13h-17zM3.5 7l8.5 6.5L20.5 7" />);
export const PhoneIcon = createIcon(<path d="M7.5 2.5h9v19h-9zM11 18.5h2" />);
export const KeyIcon = createIcon(
  <path d="M8 11a4.5 4.5 0 1 0 0 9 4.5 4.5 0 0 0 0-9zM11.2 12.3 20 3.5M16 7.5l3 3M13.5 10l2 2" />,
);
export const BadgeIcon = createIcon(
  <path d="M12 3 5 5.5V11c0 4.5 2.8 8 7 10 4.2-2 7-5.5 7-10V5.5zM9 11.8l2.2 2.2 4-4.2" />,
);
export const BuildingIcon = createIcon(
  <path d="M5 20.5v-17h9v17M14 9.5h5v11M3 20.5h18M8 7.5h3M8 11.5h3M8 15.5h3" />,
);
export const ReceiptIcon = createIcon(<path d="M6 3h12v18l-3-2-3 2-3-2-3 2zM9.5 8h5M9.5 12h5" />);
export const CodeIcon = createIcon(<path d="m8.5 7-5 5 5 5M15.5 7l5 5-5 5M13.5 4.5l-3 15" />);
export const CameraIcon = createIcon(
  <path d="M3.5 7.5h4l1.5-2.5h6l1.5 2.5h4v11.5h-17zM12 9.8a3.4 3.4 0 1 0 0 6.8 3.4 3.4 0 0 0 0-6.8z" />,
);
export const ScreenIcon = createIcon(<path d="M3.5 4.5h17v11.5h-17zM9 20h6M12 16v4" />);
