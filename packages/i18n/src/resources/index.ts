/**
 * Every namespace and its files. English is the source: its files are `as const`, so keys and
 * placeholders are checked where they are used; the Chinese ones satisfy `Translation` of the English ones.
 * Each file is its own chunk, loaded when a page first needs that namespace in that language.
 */
export const resources = {
  common: { en: () => import('./en/common.ts'), zh: () => import('./zh/common.ts') },
  board: { en: () => import('./en/board.ts'), zh: () => import('./zh/board.ts') },
  kiosk: { en: () => import('./en/kiosk.ts'), zh: () => import('./zh/kiosk.ts') },
  scene: { en: () => import('./en/scene.ts'), zh: () => import('./zh/scene.ts') },
  displays: { en: () => import('./en/displays.ts'), zh: () => import('./zh/displays.ts') },
  shell: { en: () => import('./en/shell.ts'), zh: () => import('./zh/shell.ts') },
  signIn: { en: () => import('./en/signIn.ts'), zh: () => import('./zh/signIn.ts') },
  home: { en: () => import('./en/home.ts'), zh: () => import('./zh/home.ts') },
  account: { en: () => import('./en/account.ts'), zh: () => import('./zh/account.ts') },
  customers: { en: () => import('./en/customers.ts'), zh: () => import('./zh/customers.ts') },
  messages: { en: () => import('./en/messages.ts'), zh: () => import('./zh/messages.ts') },
  about: { en: () => import('./en/about.ts'), zh: () => import('./zh/about.ts') },
  help: { en: () => import('./en/help.ts'), zh: () => import('./zh/help.ts') },
  manual: { en: () => import('./en/manual.ts'), zh: () => import('./zh/manual.ts') },
  legal: { en: () => import('./en/legal.ts'), zh: () => import('./zh/legal.ts') },
  device: { en: () => import('./en/device.ts'), zh: () => import('./zh/device.ts') },
  setting: { en: () => import('./en/setting.ts'), zh: () => import('./zh/setting.ts') },
  firmware: { en: () => import('./en/firmware.ts'), zh: () => import('./zh/firmware.ts') },
  profile: { en: () => import('./en/profile.ts'), zh: () => import('./zh/profile.ts') },
  fault: { en: () => import('./en/fault.ts'), zh: () => import('./zh/fault.ts') },
  chart: { en: () => import('./en/chart.ts'), zh: () => import('./zh/chart.ts') },
  quality: { en: () => import('./en/quality.ts'), zh: () => import('./zh/quality.ts') },
  report: { en: () => import('./en/report.ts'), zh: () => import('./zh/report.ts') },
  operation: { en: () => import('./en/operation.ts'), zh: () => import('./zh/operation.ts') },
  period: { en: () => import('./en/period.ts'), zh: () => import('./zh/period.ts') },
  tariffReport: { en: () => import('./en/tariffReport.ts'), zh: () => import('./zh/tariffReport.ts') },
  station: { en: () => import('./en/station.ts'), zh: () => import('./zh/station.ts') },
  gateway: { en: () => import('./en/gateway.ts'), zh: () => import('./zh/gateway.ts') },
  sharing: { en: () => import('./en/sharing.ts'), zh: () => import('./zh/sharing.ts') },
  wizard: { en: () => import('./en/wizard.ts'), zh: () => import('./zh/wizard.ts') },
  export: { en: () => import('./en/export.ts'), zh: () => import('./zh/export.ts') },
  tariff: { en: () => import('./en/tariff.ts'), zh: () => import('./zh/tariff.ts') },
};

export type Namespace = keyof typeof resources;

/** The source texts of each namespace, for typed keys. */
export type Resources = {
  [N in Namespace]: Awaited<ReturnType<(typeof resources)[N]['en']>>['messages'];
};
