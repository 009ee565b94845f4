import { lazyView, type LazyView } from '@heliograph/ui/light';
import type { ComponentType } from 'react';
import { Splash } from '../Splash.tsx';
import type { PageId } from './pages.ts';

const page = (load: () => Promise<ComponentType>) => lazyView(load, <Splash />);

/** Each page of the shell, loaded when it is first opened or the browser is idle. */
export const pageViews: Record<PageId, LazyView<object>> = {
  main: page(async () => (await import('./Home.tsx')).Home),
  bulletinBoard: page(async () => (await import('../../features/board/BoardPage.tsx')).BoardPage),
  powerDetail: page(async () => (await import('../../features/stations/StationsPage.tsx')).StationsPage),
  stationImport: page(async () => (await import('../../features/imports/ImportPage.tsx')).ImportPage),
  quality: page(async () => (await import('../../features/quality/QualityPage.tsx')).QualityPage),
  losses: page(async () => (await import('../../features/losses/LossesPage.tsx')).LossesPage),
  certificate: page(
    async () => (await import('../../features/losses/certificate/CertificatePage.tsx')).CertificatePage,
  ),
  histories: page(async () => (await import('../../features/histories/HistoryPage.tsx')).HistoryPage),
  meterFile: page(
    async () => (await import('../../features/stations/meter/MeterFilePage.tsx')).MeterFilePage,
  ),
  schedule: page(async () => (await import('../../features/devices/schedule/SchedulePage.tsx')).SchedulePage),
  device: page(async () => (await import('../../features/devices/DevicesPage.tsx')).DevicesPage),
  profiles: page(async () => (await import('../../features/devices/profiles/ProfilesPage.tsx')).ProfilesPage),
  fault: page(async () => (await import('../../features/faults/FaultPage.tsx')).FaultPage),
  maintenance: page(
    async () => (await import('../../features/maintenance/MaintenancePage.tsx')).MaintenancePage,
  ),
  wallAlarms: page(
    async () => (await import('../../features/wall-alarms/WallAlarmsPage.tsx')).WallAlarmsPage,
  ),
  chart: page(async () => (await import('../../features/charts/ChartPage.tsx')).ChartPage),
  sheet: page(async () => (await import('../../features/reports/ReportsPage.tsx')).ReportsPage),
  plans: page(async () => (await import('../../features/plans/PlansPage.tsx')).PlansPage),
  prices: page(async () => (await import('../../features/prices/PricesPage.tsx')).PricesPage),
  people: page(async () => (await import('../../features/people/PeoplePage.tsx')).PeoplePage),
  tokens: page(async () => (await import('../../features/tokens/TokensPage.tsx')).TokensPage),
  notifications: page(
    async () => (await import('../../features/notifications/NotificationsPage.tsx')).NotificationsPage,
  ),
  alarmRules: page(
    async () => (await import('../../features/alarm-rules/AlarmRulesPage.tsx')).AlarmRulesPage,
  ),
  audit: page(async () => (await import('../../features/audit/AuditPage.tsx')).AuditPage),
  server: page(async () => (await import('../../features/server/ServerPage.tsx')).ServerPage),
  firmware: page(async () => (await import('../../features/firmware/FirmwarePage.tsx')).FirmwarePage),
  displays: page(async () => (await import('../../features/displays/DisplaysPage.tsx')).DisplaysPage),
  customers: page(async () => (await import('../../features/customers/CustomersPage.tsx')).CustomersPage),
  about: page(async () => (await import('../../features/info/AboutPage.tsx')).AboutPage),
  help: page(async () => (await import('../../features/info/HelpPage.tsx')).HelpPage),
  action: page(async () => (await import('../../features/info/manual/ManualPage.tsx')).ManualPage),
  userCenter: page(async () => (await import('./UserCenter.tsx')).UserCenter),
  changePassword: page(
    async () => (await import('../../features/account/ChangePasswordPage.tsx')).ChangePasswordPage,
  ),
};
