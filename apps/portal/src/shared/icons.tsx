import type { DeviceTypeInfo } from '@heliograph/domain/models';
import { createIcon, GatewayIcon, type IconProps } from '@heliograph/ui/light';
import type { ComponentType } from 'react';

export const HomeIcon = createIcon(<path d="M4 11.5 12 4.5l8 7V20h-5.5v-5.5h-5V20H4z" />);
export const MenuIcon = createIcon(<path d="M4 7h16M4 12h16M4 17h16" />);
export const SidebarIcon = createIcon(<path d="M4 5h16v14H4zM9.5 5v14" />);
export const ChevronLeftIcon = createIcon(<path d="m14.5 6-6 6 6 6" />);
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
export const CalendarIcon = createIcon(<path d="M4 6h16v14H4zM4 10.5h16M8.5 3.5V7M15.5 3.5V7" />);
export const ChevronDownIcon = createIcon(<path d="m6 9.5 6 6 6-6" />);
export const ProfileIcon = createIcon(
  <path d="M4 7h9M17 7h3M15 5v4M4 12h3M11 12h9M9 10v4M4 17h9M17 17h3M15 15v4" />,
);
export const ChartIcon = createIcon(<path d="M4 4v16h16M7.5 15.5l3.5-5 3.5 3 4.5-7" />);
export const LossIcon = createIcon(<path d="M4 4v16h16M7.5 7.5l4 5 3-2.5 5.5 6M20 12v4h-4" />);
export const SheetIcon = createIcon(<path d="M5 3.5h14v17H5zM5 8.5h14M5 12.5h14M5 16.5h14M10 8.5v12" />);
export const DownloadIcon = createIcon(<path d="M12 4v11M7.5 11l4.5 4.5 4.5-4.5M4.5 19.5h15" />);
export const InfoIcon = createIcon(<path d="M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18zM12 11v5.5M12 7.5v.1" />);
export const HelpIcon = createIcon(
  <path d="M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18zM9.4 9.3c.2-1.4 1.2-2.2 2.6-2.2 1.5 0 2.6 1 2.6 2.3 0 2-2.6 2.2-2.6 4.3M12 16.8v.1" />,
);
export const ManualIcon = createIcon(
  <path d="M12 6.5C10 5 7.5 4.5 3.5 4.5v13.5c4 0 6.5.5 8.5 2 2-1.5 4.5-2 8.5-2V4.5c-4 0-6.5.5-8.5 2zM12 6.5v13.5" />,
);
export const UserIcon = createIcon(
  <path d="M12 4a4 4 0 1 0 0 8 4 4 0 0 0 0-8zM4.5 20.5c.6-3.6 3.6-5.5 7.5-5.5s6.9 1.9 7.5 5.5" />,
);
export const KeyIcon = createIcon(<path d="M7.5 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8zM11.5 12H21v3.5M17 12v3" />);
export const InverterIcon = createIcon(
  <path d="M5 3.5h14v17H5zM8.5 8.5h7M8.5 15c1.2-2.6 2.3-2.6 3.5 0s2.3 2.6 3.5 0" />,
);
export const ThreePhaseIcon = createIcon(
  <path d="M4 4.5h16v15H4zM7 10c1-2 2-2 3 0M10.5 10c1-2 2-2 3 0M14 10c1-2 2-2 3 0M7.5 14v2.5M12 14v2.5M16.5 14v2.5" />,
);
export const MeterIcon = createIcon(
  <path d="M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18zM7 13a5 5 0 0 1 10 0M12 13l2.5-2.5M9.5 17h5" />,
);
export const BreakerIcon = createIcon(<path d="M12 2.5v5M12 16.5v5M12 16.5l4-8M10.5 7.5h3" />);
export const ChargerIcon = createIcon(
  <path d="M5 20.5v-17h9v17M3.5 20.5h12M14 11h2.5v5.5a1.5 1.5 0 0 0 3 0V8.5L17 6M10 7.5 8 11h3l-2 3.5" />,
);
export const StringInverterIcon = createIcon(
  <path d="M5 9.5h14v11H5zM8.5 15c1.2-2.6 2.3-2.6 3.5 0s2.3 2.6 3.5 0M8 9.5v-6M12 9.5v-6M16 9.5v-6" />,
);
/** A chip with its legs. */
export const FirmwareIcon = createIcon(
  <path d="M7 7h10v10H7zM10 10h4v4h-4zM9.5 3.5V7M14.5 3.5V7M9.5 17v3.5M14.5 17v3.5M3.5 9.5H7M3.5 14.5H7M17 9.5h3.5M17 14.5h3.5" />,
);
/** A screen on its foot. */
export const DisplayIcon = createIcon(<path d="M3 4.5h18v12.5H3zM8.5 20.5h7M12 17v3.5" />);
export const CopyIcon = createIcon(<path d="M9 9h11v11H9zM15 9V4H4v11h5" />);
export const PictureIcon = createIcon(
  <path d="M3.5 4.5h17v15h-17zM3.5 16l5-5 4.5 4.5 2.5-2.5 5 5M15.5 7.6a1.4 1.4 0 1 0 0 2.8 1.4 1.4 0 0 0 0-2.8z" />,
);
export const MoreIcon = createIcon(<path strokeWidth="2.75" d="M12 5v.01M12 12v.01M12 19v.01" />);
export const DetailIcon = createIcon(<path d="M3.5 12h3.5l2.5-6.5 4.5 13 2.5-6.5h4" />);
export const EditIcon = createIcon(<path d="M4 20l1-4.5L16.5 4 20 7.5 8.5 19zM14 6.5 17.5 10" />);
export const MaintenanceIcon = createIcon(
  <path d="M20 7.5a4.5 4.5 0 0 1-6 5L7.5 19A1.8 1.8 0 0 1 5 16.5L11.5 10a4.5 4.5 0 0 1 5-6L14 6.5l.7 2.8 2.8.7z" />,
);
export const PeopleIcon = createIcon(
  <path d="M9 4.5a3.2 3.2 0 1 0 0 6.4 3.2 3.2 0 0 0 0-6.4zM2.8 19.5c.4-3.6 2.8-5.6 6.2-5.6s5.8 2 6.2 5.6M15.5 5a3 3 0 0 1 0 5.6M17.2 14.3c2.3.7 3.7 2.5 4 5.2" />,
);
export const HistoryIcon = createIcon(<path d="M4 12a8 8 0 1 0 2.5-5.8M4 4.5v4h4M12 7.5V12l3 2" />);
export const RepeatIcon = createIcon(
  <path d="M4 12V9.5a3 3 0 0 1 3-3h12M16 3.5l3 3-3 3M20 12v2.5a3 3 0 0 1-3 3H5M8 20.5l-3-3 3-3" />,
);
export const LockIcon = createIcon(<path d="M5.5 10.5h13v10h-13zM8 10.5V8a4 4 0 0 1 8 0v2.5M12 14.5v2.5" />);
export const ServerIcon = createIcon(
  <path d="M4 4.5h16v6H4zM4 13.5h16v6H4zM7.5 7.5v.01M7.5 16.5v.01M11 7.5h5.5M11 16.5h5.5" />,
);
export const DeleteIcon = createIcon(
  <path d="M4.5 6.5h15M9 6.5V4h6v2.5M6.5 6.5l1 14h9l1-14M10 10.5v6M14 10.5v6" />,
);
export const PrintIcon = createIcon(
  <path d="M7 8.5v-5h10v5M7 16.5H4v-8h16v8h-3M7 13.5h10v7H7zM16.5 11.2v.1" />,
);

/** Icons of device types, by the `icon` of their row. */
export const deviceIcons: Readonly<Record<DeviceTypeInfo['icon'], ComponentType<IconProps>>> = {
  gateway: GatewayIcon,
  inverter: InverterIcon,
  stringInverter: StringInverterIcon,
  threePhaseInverter: ThreePhaseIcon,
  meter: MeterIcon,
  breaker: BreakerIcon,
  charger: ChargerIcon,
};
