import type { AuditArea } from './audit.ts';

/** What the audit log records, by area. */
export const AUDIT_ACTIONS = {
  account: [
    'account.register',
    'account.password',
    'account.contact',
    'account.name',
    'token.add',
    'token.revoke',
    'factor.totp',
    'factor.removeTotp',
    'factor.passkey',
    'factor.removePasskey',
    'factor.recovery',
  ],
  people: [
    'person.create',
    'person.appoint',
    'person.dismiss',
    'person.disable',
    'person.enable',
    'person.endSessions',
    'person.delete',
  ],
  station: ['station.add', 'station.edit', 'station.delete', 'gateway.password'],
  rights: [
    'share.add',
    'share.change',
    'share.remove',
    'share.leave',
    'share.invite',
    'share.withdraw',
    'share.lapse',
    'share.transfer',
    'share.link',
    'share.unlink',
    'station.assign',
    'station.unassign',
  ],
  device: ['device.add', 'device.edit', 'device.delete'],
  setting: ['device.grant', 'profile.add', 'profile.edit', 'profile.delete'],
  tariff: ['tariff.set', 'tariff.remove'],
  energy: ['energy.replacement', 'energy.correction', 'energy.withdraw'],
  firmware: ['firmware.add', 'firmware.remove', 'firmware.start', 'firmware.cancel'],
  display: ['display.pair', 'display.edit', 'display.revoke'],
  company: [
    'customer.ask',
    'customer.withdraw',
    'customer.join',
    'customer.decline',
    'customer.remove',
    'company.transfer',
  ],
} as const satisfies Record<AuditArea, readonly string[]>;

export type AuditAction = (typeof AUDIT_ACTIONS)[AuditArea][number];
