import type { Standing } from './standings.ts';

const everyoneOnIt = ['creator', 'manager', 'editor', 'viewer'] as const;

/**
 * The one table of who may do what (spec A §6, B §6): any of the named standings suffices. Administrators may do
 * everything and are therefore not named.
 */
export const capabilities = {
  /** Whoever creates a station, with its pictures, is its creator; the guest is nobody. */
  'station.create': ['person'],
  'picture.upload': ['person'],
  'station.view': [...everyoneOnIt, 'onlooker', 'showing'],
  /** Name and images only (spec B §5, edit mode). */
  'station.edit': ['creator', 'manager', 'editor'],
  /** Every field: station_auth 1. */
  'station.editAll': ['creator', 'manager'],
  'station.share': ['creator', 'manager'],
  /** Giving a station away is its creator's alone. */
  'station.transfer': ['creator'],
  'station.tariff': ['creator', 'manager'],
  'station.authorise': ['creator', 'authoriser'],
  /** The specification hides it from guests only; whoever was merely let in must not destroy what is not theirs. */
  'station.delete': ['creator'],
  /** A favourite is the person's own mark, so seeing the station is enough; the guest's would be everybody's. */
  'station.collect': everyoneOnIt,
  /** Linking to an owner or enterprise hands out access to all of it. */
  'station.link': ['linker'],
  'device.read': [...everyoneOnIt, 'onlooker', 'showing'],
  /** Its communication log: whoever reads or writes parameters leaves a word there, which guests (DV-02) and displays never do. */
  'device.log': everyoneOnIt,
  /** The name only … */
  'device.edit': ['creator', 'manager', 'editor'],
  /** … type and serial number too (auth 1), and adding one. */
  'device.editAll': ['creator', 'manager'],
  'device.delete': ['creator'],
  'device.control': ['creator', 'controller'],
  /** Even the creator needs the station to allow it: a wrong setting can damage a battery. */
  'device.setting': ['settingCreator', 'setter'],
  /** What firmware there is: one that does not fit can ruin every device that takes it. */
  'firmware.manage': [],
  /** Looks across every station of the deployment. */
  'report.operation': [],
  'report.consumption': ['creator', 'manager'],
  /** Settings of devices, kept under a name: one's own, and those of the people of one's enterprise. */
  'profile.keep': ['person'],
  'profile.view': ['author', 'colleague'],
  /** Deleting one too. */
  'profile.change': ['author', 'authorsAdmin'],
  /** Whoever pairs one lends it their own view, and no more. */
  'display.pair': ['person'],
  /** Seeing how one is, saying what it shows, revoking it. */
  'display.manage': ['displayOwner', 'ownersAdmin'],
  /** Saying how one is, as the display itself. */
  'display.attend': ['display'],
  'account.edit': ['person'],
  'account.changePassword': ['person'],
  /** Where the account is signed in: all guests share one account, and must not see or end each other. */
  'account.sessions': ['person'],
  'customers.manage': ['companyAdmin'],
  /** Those of a company that is not one's own. */
  'customers.manageAny': [],
  'messages.read': ['person', 'guest'],
  /** What one guest has read is unread to the next. */
  'messages.mark': ['person'],
} as const satisfies Record<string, readonly Standing[]>;

export type Capability = keyof typeof capabilities;
