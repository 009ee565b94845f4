export { ChartIcon, ChevronLeftIcon, ChevronRightIcon, SidebarIcon } from '../../../shared/icons/icons.tsx';
