import { createIcon } from '@heliograph/ui';

export const EarlierIcon = createIcon(<path d="M19 12H5M11 6l-6 6 6 6" />);
export const LaterIcon = createIcon(<path d="M5 12h14M13 6l6 6-6 6" />);
export const TickIcon = createIcon(<path d="m5.5 12.5 4.5 4.5 9-10" />);
export const AgainIcon = createIcon(<path d="M5 12a7 7 0 1 0 2.3-5.2M7 3.5v4h4" />);
