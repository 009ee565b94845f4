import type { Device, ImportKind } from '@heliograph/contracts/http';

/** Paths of the pages (APP-01). */
export const paths = {
  login: '/login',
  main: '/',
  bulletinBoard: '/bulletinBoard',
  powerDetail: '/powerDetail',
  stationImport: '/stationImport',
  quality: '/station/:id/quality',
  losses: '/station/:id/losses',
  certificate: '/station/:id/certificate',
  histories: '/station/:id/histories',
  meterFile: '/station/:id/meterFile',
  schedule: '/station/:id/schedule',
  device: '/device/:deviceType',
  profiles: '/profiles',
  fault: '/fault',
  maintenance: '/maintenance',
  wallAlarms: '/wallAlarms',
  chart: '/chart',
  sheet: '/sheet',
  plans: '/plans',
  prices: '/plans/prices',
  people: '/people',
  audit: '/audit',
  tokens: '/tokens',
  notifications: '/notifications',
  alarmRules: '/alarmRules',
  server: '/server',
  firmware: '/firmware',
  displays: '/displays',
  about: '/about',
  help: '/help',
  action: '/action',
  customers: '/customers',
  userCenter: '/userCenter',
  changePassword: '/changePassword',
} as const;

/** Path of a device's detail, which replaces the list of its type. */
export const devicePath = ({ id, device_type }: Pick<Device, 'id' | 'device_type'>): string =>
  `${paths.device.replace(':deviceType', device_type)}?device=${id}`;

/** A number in an address; null for what is none. */
export const parseId = (text: string | null): number | null =>
  text !== null && /^[1-9]\d{0,9}$/.test(text) ? Number(text) : null;

/** Path of a station's detail view (STN-05). */
export const stationPath = (id: number): string => `${paths.powerDetail}?isOne=1&station=${id}`;

/** Path of a station's losses. */
export const lossesPath = (id: number): string => paths.losses.replace(':id', String(id));

/** Path of a station's performance certificate. */
export const certificatePath = (id: number): string => paths.certificate.replace(':id', String(id));

/** Path of the page that imports a station's energies from files. */
export const historiesPath = (id: number): string => paths.histories.replace(':id', String(id));

/** Path of the page that compares meter files with a station. */
export const meterFilePath = (id: number): string => paths.meterFile.replace(':id', String(id));

/** Path of a station's bill by a meter file. @param days first and last one of the bill; null for the usual ones */
export const billOfMeterPath = (id: number, days: { first: string; last: string } | null): string =>
  `${paths.sheet}?report=bill&station=${id}&source=meter${days ? `&first=${days.first}&last=${days.last}` : ''}`;

/** Path of the page that reads plans from a file. */
export const planFilePath = `${paths.plans}?plan=file`;

/** Path of the page that holds the inverter's time points against prices. */
export const schedulePath = (id: number): string => paths.schedule.replace(':id', String(id));

/** Path of the audit log of a station. */
export const stationAuditPath = (id: number): string => `${paths.audit}?station=${id}`;

/** Path of the page that imports from a file. */
export const importPath = (kind: ImportKind): string => `${paths.stationImport}?kind=${kind}`;

/** Path of the station list with the wizard for a new station open. */
export const addStationPath = `${paths.powerDetail}?add=1`;
