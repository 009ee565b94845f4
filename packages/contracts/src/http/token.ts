import { z } from 'zod';
import { call } from './call.ts';
import { withMeanings } from './meanings.ts';
import { DisplayName, Id, Instant } from './scalars.ts';

export const TokenScope = withMeanings(z.enum(['read', 'private', 'log', 'tariff', 'edit', 'alarm']), {
  read: 'read stations, devices, values and alarms, over HTTP and from the broker',
  private: 'read street addresses, exact positions, NMI and names of people as well',
  log: 'read the activity log and the communication log',
  tariff: 'set tariffs',
  edit: 'change fields of stations and devices',
  alarm: 'acknowledge, shelve and comment on alarms, and plan maintenance',
});
export type TokenScope = z.infer<typeof TokenScope>;

/** Prefix of API tokens, so that users and scanners recognise leaked ones. */
export const TOKEN_PREFIX = 'hgt_';
/** Maximum valid tokens of a user. */
export const MAX_TOKENS = 20;
export const MAX_TOKEN_DAYS = 366;

export const ApiToken = z.object({
  token_id: Id,
  name: z.string(),
  scopes: z.array(TokenScope),
  /**
   * Stations within its reach, among those that its user can view; null for all of these, including later
   * ones.
   */
  station_ids: z.array(Id).nullable(),
  /** User name on the broker, and start of its client ids. */
  mqtt_user: z.string(),
  create_time: Instant,
  expires: Instant,
  /** When and from where it was last used, to the minute; null for never. */
  last_time: Instant.nullable(),
  address: z.string(),
});
export type ApiToken = z.infer<typeof ApiToken>;

/** GET /token/get_list: the caller's valid API tokens, the newest first. */
export const getTokens = call('GET', '/token/get_list', {
  may: 'token.manage',
  summary: 'API tokens of the caller',
  request: z.object({}),
  answer: z.object({ list: z.array(ApiToken) }),
});

/** POST /token/add_token: the token itself is only in this answer. */
export const addToken = call('POST', '/token/add_token', {
  may: 'token.manage',
  // A hijacked page must not be able to create lasting access.
  proof: 'everybody',
  summary: 'Create an API token',
  request: z.object({
    name: DisplayName,
    scopes: z.array(TokenScope).min(1).max(TokenScope.options.length),
    station_ids: z.array(Id).min(1).max(1000).nullable(),
    days: z.number().int().min(1).max(MAX_TOKEN_DAYS),
  }),
  answer: z.object({ token: z.string(), mqtt_user: z.string(), token_id: Id, expires: Instant }),
});

/** POST /token/revoke_token: it stops working immediately, also on the broker. */
export const revokeToken = call('POST', '/token/revoke_token', {
  may: 'token.manage',
  summary: 'Revoke an API token',
  request: z.object({ token_id: Id }),
  answer: z.object({}),
});
