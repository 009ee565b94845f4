import type { Capability } from '@heliograph/contracts/http';
import type { Standing } from './standings.ts';

const everyoneOnIt = ['creator', 'manager', 'editor', 'viewer'] as const;

/**
 * Standings that grant each capability [SEC-01]; any of them suffices. Administrators have all capabilities
 * and are not listed.
 */
export const capabilities = {
  // Guests share an account, so they cannot own a station.
  'station.create': ['person'],
  'picture.upload': ['person'],
  'station.view': [...everyoneOnIt, 'guestViewer', 'displayViewer'],
  /**
   * Street, exact position, NMI and names of people. Withheld from guests and displays, which anyone can see.
   */
  'station.private': everyoneOnIt,
  /** Name and images only [WIZ-04]. */
  'station.edit': ['creator', 'manager', 'editor'],
  /** Every field: station_auth 1. */
  'station.editAll': ['creator', 'manager'],
  'station.share': ['creator', 'manager'],
  /** Only the creator can transfer a station. */
  'station.transfer': ['creator'],
  'station.tariff': ['creator', 'manager'],
  'station.authorise': ['creator', 'authoriser'],
  /** Recipients of a share must not delete a station that is not theirs. */
  'station.delete': ['creator'],
  /** Change log of the station, with users and addresses. */
  'station.audit': ['creator', 'manager'],
  /** Giving up one's own share. */
  'station.leave': ['recipient'],
  /** Favourites are personal; guests share an account and have none. */
  'station.collect': everyoneOnIt,
  /** Linking to an owner or enterprise grants full access. */
  'station.link': ['linker'],
  'device.read': [...everyoneOnIt, 'guestViewer', 'displayViewer'],
  /**
   * Asking a gateway for values. Anyone can be a guest, so guests only get values that gateways send on their
   * own.
   */
  'device.ask': [...everyoneOnIt, 'displayViewer'],
  /** The communication log of parameter reads and writes, which guests (DV-02) and displays cannot do. */
  'device.log': everyoneOnIt,
  /** Name only. */
  'device.edit': ['creator', 'manager', 'editor'],
  /** Also type and serial number (auth 1), and adding devices. */
  'device.editAll': ['creator', 'manager'],
  'device.delete': ['creator'],
  'device.control': ['creator', 'controller'],
  /** Must be enabled for the station, even for its creator: a wrong setting can damage a battery. */
  'device.setting': ['settingCreator', 'setter'],
  /** Also covers comments. Acknowledging shows that a user knows, and which user. */
  'alarm.acknowledge': everyoneOnIt,
  /**
   * Shelving hides an alarm from everyone, so viewing is not enough, except for employees of the company that
   * runs the station.
   */
  'alarm.shelve': ['creator', 'manager', 'editor', 'employee'],
  /** Rules on values of a station, which raise alarms for everyone. */
  'alarm.rules': ['creator', 'manager', 'editor', 'employee'],
  /** Taking a device or the station out of service for some time. */
  'maintenance.plan': ['creator', 'manager', 'employee'],
  /** The same for all stations linked to the company. */
  'maintenance.planCompany': ['companyAdmin'],
  /** Uploading firmware: a wrong image can brick devices. */
  'firmware.manage': [],
  /** Covers all stations of the deployment. */
  'report.operation': [],
  'report.consumption': ['creator', 'manager'],
  /** Settings profiles: the user's own and those of their enterprise. */
  'profile.create': ['person'],
  'profile.view': ['author', 'colleague'],
  /** Including deletion. */
  'profile.change': ['author', 'authorsAdmin'],
  /** Electricity plans, like profiles. */
  'plan.create': ['person'],
  'plan.view': ['author', 'colleague'],
  'plan.change': ['author', 'authorsAdmin'],
  /** A display can show only stations that the user who pairs it can view. */
  'display.pair': ['person'],
  /** Seeing its state, configuring and revoking it. */
  'display.manage': ['displayOwner', 'ownersAdmin'],
  /** Reporting its state as the display itself. */
  'display.report': ['display'],
  'account.edit': ['person'],
  'account.changePassword': ['person'],
  /** Sessions of the account: guests share an account and must not see or end each other's sessions. */
  'account.sessions': ['person'],
  /** Answering a company's request to become its customer. */
  'company.answer': ['person'],
  /** Change log entries by or about the user. */
  'audit.read': ['person'],
  /** The whole change log. */
  'audit.readAll': [],
  /** Own notification settings and webhooks. */
  'notification.manage': ['person'],
  /** Own API tokens. */
  'token.manage': ['person'],
  /** Accounts of other users. */
  'people.manage': [],
  /** State of the machine: disk, backups, brokers. */
  'server.view': [],
  'customers.manage': ['companyAdmin'],
  /** Customers of other companies. */
  'customers.manageAny': [],
  'messages.read': ['person', 'guest'],
  /** Guests share an account, so they cannot mark messages as read. */
  'messages.mark': ['person'],
} as const satisfies Record<Capability, readonly Standing[]>;

/**
 * Properties of the Control dialog [DET-02]: remote control, breaker position and charging.
 */
const CONTROLS: ReadonlySet<string> = new Set([
  'control_enable',
  'remote_control',
  'breaker_switch',
  'charging_command',
  'charging_mode',
  'charging_start',
  'charging_end',
  'max_charging_current',
]);

/** The capability needed to write a property. */
export const capabilityToWrite = (propertyCode: string): Capability =>
  CONTROLS.has(propertyCode) ? 'device.control' : 'device.setting';
