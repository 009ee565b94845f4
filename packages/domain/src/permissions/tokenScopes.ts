import type { Capability, TokenScope } from '@heliograph/contracts/http';

/** Scopes of an API token; never exceed the capabilities of the user who created it. */
export const tokenScopes = {
  /** Stations, devices, values, alarms and reports. */
  read: ['station.view', 'device.read'],
  /** Street, exact position, NMI and names of people. */
  private: ['station.private'],
  /** Change logs. */
  log: ['device.log', 'station.audit', 'audit.read', 'audit.readAll'],
  tariff: ['station.tariff'],
  /** Fields of stations and devices. */
  edit: ['station.edit', 'station.editAll', 'device.edit', 'device.editAll'],
  /** Actions on alarms. */
  alarm: ['alarm.acknowledge', 'alarm.shelve', 'maintenance.plan', 'maintenance.planCompany'],
} as const satisfies Record<TokenScope, readonly Capability[]>;

/** True if a token with these scopes may use a capability of its user. */
export const isInScopes = (scopes: readonly TokenScope[], capability: Capability): boolean =>
  scopes.some((scope) => (tokenScopes[scope] as readonly Capability[]).includes(capability));
