import { lazy, type ComponentType, type LazyExoticComponent } from 'react';
import type { PageId } from './pages.ts';

/** Each page of the shell, loaded when it is first opened. */
export const pageViews: Record<PageId, LazyExoticComponent<ComponentType>> = {
  main: lazy(async () => ({ default: (await import('./Home.tsx')).Home })),
  bulletinBoard: lazy(async () => ({
    default: (await import('../../features/board/BoardPage.tsx')).BoardPage,
  })),
  powerDetail: lazy(async () => ({
    default: (await import('../../features/stations/StationsPage.tsx')).StationsPage,
  })),
  quality: lazy(async () => ({
    default: (await import('../../features/quality/QualityPage.tsx')).QualityPage,
  })),
  device: lazy(async () => ({
    default: (await import('../../features/devices/DevicesPage.tsx')).DevicesPage,
  })),
  profiles: lazy(async () => ({
    default: (await import('../../features/devices/profiles/ProfilesPage.tsx')).ProfilesPage,
  })),
  fault: lazy(async () => ({ default: (await import('../../features/faults/FaultPage.tsx')).FaultPage })),
  chart: lazy(async () => ({ default: (await import('../../features/charts/ChartPage.tsx')).ChartPage })),
  sheet: lazy(async () => ({
    default: (await import('../../features/reports/ReportsPage.tsx')).ReportsPage,
  })),
  firmware: lazy(async () => ({
    default: (await import('../../features/firmware/FirmwarePage.tsx')).FirmwarePage,
  })),
  displays: lazy(async () => ({
    default: (await import('../../features/displays/DisplaysPage.tsx')).DisplaysPage,
  })),
  customers: lazy(async () => ({
    default: (await import('../../features/customers/CustomersPage.tsx')).CustomersPage,
  })),
  about: lazy(async () => ({ default: (await import('../../features/info/AboutPage.tsx')).AboutPage })),
  help: lazy(async () => ({ default: (await import('../../features/info/HelpPage.tsx')).HelpPage })),
  action: lazy(async () => ({
    default: (await import('../../features/info/manual/ManualPage.tsx')).ManualPage,
  })),
  userCenter: lazy(async () => ({ default: (await import('./UserCenter.tsx')).UserCenter })),
  changePassword: lazy(async () => ({
    default: (await import('../../features/account/ChangePasswordPage.tsx')).ChangePasswordPage,
  })),
};
