import { z } from 'zod';
import { call } from './call.ts';
import { withMeanings } from './meanings.ts';
import { Flag, Id, Instant } from './scalars.ts';

/** An account as administrators see it; guests and displays are not listed. */
export const PersonEntry = z.object({
  user_id: Id,
  user_name: z.string(),
  name: z.string(),
  /** Empty for people who registered by mobile. */
  email: z.string(),
  /** With its country code; empty for none. */
  mobile: z.string(),
  avatar: z.string(),
  is_admin: Flag,
  /** Name of the person's company; empty for none. */
  company: z.string(),
  /** 1 for the administrator of the company. */
  enterprise_auth: Flag,
  create_time: Instant,
  /** When the account was last used; null for never. */
  last_time: Instant.nullable(),
  /** Active sessions. */
  sessions: z.number().int(),
  /** Stations that the person owns. */
  stations: z.number().int(),
  /** Displays that the person paired. */
  displays: z.number().int(),
  /** 1 with a second factor. */
  has_factor: Flag,
  /** When an administrator disabled the account; null while it can be used. */
  disabled_time: Instant.nullable(),
});
export type PersonEntry = z.infer<typeof PersonEntry>;

/** Accounts per page. */
export const PEOPLE_PAGE = 50;

const PersonRequest = z.object({ user_id: Id });

/** GET /people/get_list: accounts by name, for administrators. */
export const getPeople = call('GET', '/people/get_list', {
  may: 'people.manage',
  summary: 'Accounts of the deployment',
  request: z.object({
    /** Part of a name, e-mail address, mobile number or company; empty for all. */
    q: z.string().max(100).default(''),
    only: withMeanings(z.enum(['all', 'administrators', 'disabled']), {
      all: 'all accounts',
      administrators: 'administrators of the deployment',
      disabled: 'disabled accounts',
    }).default('all'),
    /** Page number, from 1. */
    page: z.coerce.number().int().min(1).max(100_000).default(1),
  }),
  answer: z.object({ total: z.number().int(), list: z.array(PersonEntry) }),
});

/** POST /people/set_disabled: disables an account, which ends its sessions, or enables it. */
export const setDisabled = call('POST', '/people/set_disabled', {
  may: 'people.manage',
  proof: 'factor',
  summary: 'Disable or enable an account',
  request: PersonRequest.extend({ disabled: Flag }),
  answer: z.object({}),
});

/** POST /people/end_sessions: signs a person out everywhere. */
export const endSessions = call('POST', '/people/end_sessions', {
  may: 'people.manage',
  proof: 'factor',
  summary: 'Sign a person out everywhere',
  request: PersonRequest,
  answer: z.object({}),
});

/** POST /people/set_administrator: gives a person the role of administrator, or takes it. */
export const setAdministrator = call('POST', '/people/set_administrator', {
  may: 'people.manage',
  proof: 'factor',
  summary: 'Give or take the role of administrator',
  request: PersonRequest.extend({ administrator: Flag }),
  answer: z.object({}),
});

/**
 * POST /people/reset_factors: removes the second factors of a person who lost them, with their recovery codes. Ends their
 * sessions, and tells them by mail or SMS.
 */
export const resetFactors = call('POST', '/people/reset_factors', {
  may: 'people.manage',
  proof: 'factor',
  summary: 'Remove the second factors of a person who lost them',
  request: PersonRequest,
  answer: z.object({}),
});

/** POST /people/delete_person: deletes an account with its displays; its stations remain without an owner. */
export const deletePerson = call('POST', '/people/delete_person', {
  may: 'people.manage',
  proof: 'factor',
  summary: 'Delete an account',
  request: PersonRequest,
  answer: z.object({}),
});
