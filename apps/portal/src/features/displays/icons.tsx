import { createIcon } from '@heliograph/ui';

export const IdentifyIcon = createIcon(
  <path d="M12 4a5.5 5.5 0 0 0-3 10.1V17h6v-2.9A5.5 5.5 0 0 0 12 4zM9.5 20h5M3 9.5h1M20 9.5h1M5.5 3.5l.7.7M18.5 3.5l-.7.7" />,
);
export const PlayIcon = createIcon(<path d="M7 4.5v15l12-7.5z" />);
export const PauseIcon = createIcon(<path d="M8 5v14M16 5v14" />);
export const UpIcon = createIcon(<path d="M12 19V5M6 11l6-6 6 6" />);
export const DownIcon = createIcon(<path d="M12 5v14M6 13l6 6 6-6" />);
export const GripIcon = createIcon(
  <path strokeWidth="2.5" d="M9 6v.01M15 6v.01M9 12v.01M15 12v.01M9 18v.01M15 18v.01" />,
);
