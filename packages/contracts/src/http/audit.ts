import { z } from 'zod';
import { call } from './call.ts';
import { withMeanings } from './meanings.ts';
import { Id, Instant, Place, QueryId, FormInstant } from './scalars.ts';

const AuditArea = withMeanings(
  z.enum([
    'account',
    'signIn',
    'people',
    'station',
    'rights',
    'device',
    'setting',
    'tariff',
    'energy',
    'alarm',
    'firmware',
    'display',
    'company',
  ]),
  {
    account: 'changes of one’s own account',
    signIn: 'sign-ins, refused ones too, and sessions that were ended from elsewhere',
    people: 'what administrators changed of accounts',
    station: 'stations and the passwords of their gateways',
    rights: 'who may do what at stations',
    device: 'devices',
    setting: 'values written to devices, and settings profiles',
    tariff: 'tariffs and electricity plans',
    energy: 'corrections of energy and meter replacements',
    alarm: 'what people did with alarms, and maintenance windows',
    firmware: 'firmware and upgrades',
    display: 'displays',
    company: 'companies and their customers',
  },
);
export type AuditArea = z.infer<typeof AuditArea>;

const AuditValue = z.union([z.string(), z.number(), z.null()]);

/** One change: who made it, from where, and what it was. */
export const AuditRecord = z.object({
  id: Id,
  at: Instant,
  /** One of `AUDIT_ACTIONS`; another one when a newer version wrote it. */
  action: z.string(),
  /**
   * User name and name of the author, as they were then. An identity provider has only a name; both are empty
   * for the server's command line, and for refused sign-ins, which anyone can attempt.
   */
  user_name: z.string(),
  name: z.string(),
  /** Remote address; empty when unknown. */
  address: z.string(),
  place: Place,
  /** Empty when unknown. */
  browser: z.string(),
  os: z.string(),
  /** Name of the API token that was used; empty for none. */
  token: z.string(),
  /** Null when it concerns no station, or one that was deleted since. */
  station_id: Id.nullable(),
  /** As the station was called then. */
  station_name: z.string(),
  /** The person that it concerns; empty for none. */
  subject: z.string(),
  /** The company that it concerns; empty for none. */
  company: z.string(),
  /** Details of the change, for example the device. */
  detail: z.record(z.string(), AuditValue),
  /** Fields with what they were and are; structured values as JSON. `before` is null when it is not known. */
  changes: z.array(z.object({ field: z.string(), before: AuditValue, after: AuditValue })),
});
export type AuditRecord = z.infer<typeof AuditRecord>;

/**
 * GET /audit/get_list: newest first; `before` is the `id` of the last record read. Everyone reads what they did and
 * what concerns them; owners and managers that of their stations, company administrators that of their company,
 * administrators all.
 */
export const getAuditLog = call('GET', '/audit/get_list', {
  may: 'station.audit',
  at: 'station_id',
  elsewhere: 'audit.read',
  tokens: true,
  summary: 'Who changed what, from where',
  span: ['from', 'until'],
  request: z.object({
    /** Only of this station. */
    station_id: QueryId.optional(),
    area: AuditArea.optional(),
    /** Part of the author's name or user name. */
    q: z.string().trim().max(100).default(''),
    /** From then on … */
    from: FormInstant.optional(),
    /** … and before then. */
    until: FormInstant.optional(),
    before: QueryId.optional(),
    limit: z.coerce.number().int().min(1).max(1000).default(50),
  }),
  answer: z.object({ list: z.array(AuditRecord) }),
});
