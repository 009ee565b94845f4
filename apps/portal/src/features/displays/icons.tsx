import type { SceneKind } from '@heliograph/contracts/http';
import { BoardIcon, RevenueIcon, WarningIcon, createIcon, type IconProps } from '@heliograph/ui';
import type { ComponentType } from 'react';

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

const MapIcon = createIcon(
  <path d="M12 21c-4.5-5-6.5-8-6.5-11a6.5 6.5 0 0 1 13 0c0 3-2 6-6.5 11zM12 7.5a2.5 2.5 0 1 0 0 5 2.5 2.5 0 0 0 0-5z" />,
);
const FlowIcon = createIcon(<path d="M3 8h13M12.5 4.5 16 8l-3.5 3.5M21 16H8M11.5 12.5 8 16l3.5 3.5" />);
const RankingIcon = createIcon(<path d="M4 6h16M4 12h11M4 18h6" />);
const NoticeIcon = createIcon(<path d="M4 4.5h16v15H4zM7.5 9h9M7.5 12.5h9M7.5 16h5" />);

/** What a scene shows, as a sign. */
export const sceneIcons: Record<SceneKind, ComponentType<IconProps>> = {
  board: BoardIcon,
  map: MapIcon,
  alarms: WarningIcon,
  flow: FlowIcon,
  ranking: RankingIcon,
  revenue: RevenueIcon,
  notice: NoticeIcon,
};
