import { createIcon } from '@heliograph/ui';

export { ChartIcon, ChevronRightIcon, SidebarIcon } from '../../../shared/icons/icons.tsx';
export const ChevronLeftIcon = createIcon(<path d="m14.5 6-6 6 6 6" />);
