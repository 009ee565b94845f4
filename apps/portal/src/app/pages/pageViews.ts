import { lazyView, type LazyView } from '@heliograph/ui/light';
import type { PageId } from './pages.ts';

/** Each page of the shell, loaded when it is first opened or the browser is idle. */
export const pageViews: Record<PageId, LazyView<object>> = {
  main: lazyView(async () => (await import('./Home.tsx')).Home),
  bulletinBoard: lazyView(async () => (await import('../../features/board/BoardPage.tsx')).BoardPage),
  powerDetail: lazyView(async () => (await import('../../features/stations/StationsPage.tsx')).StationsPage),
  quality: lazyView(async () => (await import('../../features/quality/QualityPage.tsx')).QualityPage),
  device: lazyView(async () => (await import('../../features/devices/DevicesPage.tsx')).DevicesPage),
  profiles: lazyView(
    async () => (await import('../../features/devices/profiles/ProfilesPage.tsx')).ProfilesPage,
  ),
  fault: lazyView(async () => (await import('../../features/faults/FaultPage.tsx')).FaultPage),
  chart: lazyView(async () => (await import('../../features/charts/ChartPage.tsx')).ChartPage),
  sheet: lazyView(async () => (await import('../../features/reports/ReportsPage.tsx')).ReportsPage),
  firmware: lazyView(async () => (await import('../../features/firmware/FirmwarePage.tsx')).FirmwarePage),
  displays: lazyView(async () => (await import('../../features/displays/DisplaysPage.tsx')).DisplaysPage),
  customers: lazyView(async () => (await import('../../features/customers/CustomersPage.tsx')).CustomersPage),
  about: lazyView(async () => (await import('../../features/info/AboutPage.tsx')).AboutPage),
  help: lazyView(async () => (await import('../../features/info/HelpPage.tsx')).HelpPage),
  action: lazyView(async () => (await import('../../features/info/manual/ManualPage.tsx')).ManualPage),
  userCenter: lazyView(async () => (await import('./UserCenter.tsx')).UserCenter),
  changePassword: lazyView(
    async () => (await import('../../features/account/ChangePasswordPage.tsx')).ChangePasswordPage,
  ),
};
