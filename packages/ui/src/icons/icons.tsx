import { createIcon } from './createIcon.tsx';

/** A solar panel under the sun. */
export const PvIcon = createIcon(
  <>
    <path d="M6.6 10.5h10.8l3.1 10h-17zM5.1 15.4h13.8M10.2 10.5l-1 10M13.8 10.5l1 10" />
    <circle cx="12" cy="5" r="1.9" />
    <path d="M12 .9v.1M7.9 5h-.4M16.5 5h-.4M9 2l-.2-.2M15 2l.2-.2" />
  </>,
);
export const LoadIcon = createIcon(
  <path d="M3.5 11.5 12 4l8.5 7.5M6 9.5V20h12V9.5M12.8 10.8l-2.6 3.7h3.6l-2.6 3.7" />,
);
export const BatteryIcon = createIcon(
  <path d="M4.5 7.5h13a1.5 1.5 0 0 1 1.5 1.5v6a1.5 1.5 0 0 1-1.5 1.5h-13A1.5 1.5 0 0 1 3 15V9a1.5 1.5 0 0 1 1.5-1.5zM21.5 10.5v3M6.5 10.5v3M10 10.5v3M13.5 10.5v3" />,
);
/** A transmission tower. */
export const GridIcon = createIcon(
  <path d="M9.5 3h5L18 21M9.5 3 6 21M5 8.5h14M4 13h16M8.6 8.5 16.2 13M15.4 8.5 7.8 13M7.8 13l9.4 5.5M16.2 13l-9.4 5.5" />,
);
export const GeneratorIcon = createIcon(
  <path d="M4 8h12v9H4zM16 10.5h2.5L21 13v4h-5M7 8V5.5h4V8M6 17v2.5M14 17v2.5M11 10l-2 2.8h2.6L9.6 15.5" />,
);
export const RevenueIcon = createIcon(
  <path d="M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18zM14.8 9.2c-.5-.9-1.5-1.4-2.8-1.4-1.6 0-2.8.8-2.8 2 0 2.9 5.8 1.5 5.8 4.3 0 1.2-1.3 2.1-3 2.1-1.4 0-2.5-.6-3-1.5M12 6v1.8M12 16.2V18" />,
);
export const ClockIcon = createIcon(<path d="M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18zM12 7.5V12l3 2" />);
export const WarningIcon = createIcon(<path d="M12 4 2.8 19.5h18.4zM12 10v4.5M12 17v.1" />);
export const CheckIcon = createIcon(<path d="M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18zM8 12.3l2.8 2.8L16 9.5" />);
export const BrokenLinkIcon = createIcon(
  <path d="m9 15-1.5 1.5a3.5 3.5 0 0 1-5-5L5 9M15 9l1.5-1.5a3.5 3.5 0 0 1 5 5L19 15M8.5 8.5l7 7M9.5 3v2.5M14.5 21v-2.5" />,
);
export const ReloadIcon = createIcon(<path d="M20 12a8 8 0 1 1-2.4-5.7M20 3.5V7.5h-4" />);
export const SunIcon = createIcon(
  <path d="M12 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8zM12 2.5v2M12 19.5v2M2.5 12h2M19.5 12h2M5.3 5.3l1.4 1.4M17.3 17.3l1.4 1.4M5.3 18.7l1.4-1.4M17.3 6.7l1.4-1.4" />,
);
export const MoonIcon = createIcon(<path d="M19.5 14.5A8 8 0 0 1 9.5 4.5a8 8 0 1 0 10 10z" />);
export const LanguageIcon = createIcon(
  <path d="M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18zM3.5 12h17M12 3c5 5 5 13 0 18M12 3c-5 5-5 13 0 18" />,
);
export const ExpandIcon = createIcon(<path d="M9 4H4v5M15 4h5v5M9 20H4v-5M15 20h5v-5" />);
export const ShrinkIcon = createIcon(<path d="M4 9h5V4M20 9h-5V4M4 15h5v5M20 15h-5v5" />);
export const StationIcon = createIcon(<path d="M4 20V10l8-6 8 6v10zM9.5 20v-6h5v6" />);
export const DeviceIcon = createIcon(<path d="M6 3.5h12v17H6zM9 7.5h6M9 11h6M12 16.5v.1" />);
export const GatewayIcon = createIcon(
  <path d="M4 13.5h16V20H4zM7.5 16.8v.1M11 16.8v.1M12 13.5V9.5M8.5 7.5a5 5 0 0 1 7 0M6 5a8.5 8.5 0 0 1 12 0" />,
);
export const BoardIcon = createIcon(
  <path d="M3.5 5h17v12h-17zM8 21h8M12 17v4M7.5 13.5V11M11 13.5V8.5M14.5 13.5V10" />,
);
export const CrossIcon = createIcon(<path d="m6 6 12 12M18 6 6 18" />);
