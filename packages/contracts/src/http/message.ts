import { z } from 'zod';
import { call } from './call.ts';
import { Flag, Id, Instant } from './scalars.ts';

/** What a message tells of. Alarms and faults come from devices, all others concern the person's account. */
export const MessageKind = z.enum([
  'alarm',
  'fault',
  /** A station was shared with the person: `by`. */
  'share',
  /** A station was given to the person, who owns it now: `by`. */
  'transfer',
  /** A station was linked to the company that the person administers: `by`, `company`. */
  'linked',
  /** A company changed which stations are assigned to the person: `company`, and their `count` now. */
  'assigned',
  /** The person became a customer of a company, or no longer is: `company`. */
  'joined',
  'removed',
  /** The person now administers a company: `company`, `by`. */
  'authority',
  'password',
  /** E-mail or mobile was changed: `channel` is `email` or `mobile`. */
  'contact',
  /** A display of the person has been silent for two minutes: `display`, its name. */
  'displaySilent',
  /** It speaks again: `display`, and the `seconds` that it was silent. */
  'displayBack',
]);
export type MessageKind = z.infer<typeof MessageKind>;

export const Message = z.object({
  id: z.string(),
  kind: MessageKind,
  at: Instant,
  read: Flag,
  /** Of alarms and of what concerns one station. */
  station_id: Id.nullable(),
  station_name: z.string(),
  /** Identity of the device on the wire, and its name; empty where none is meant. */
  device_id: z.string(),
  device_name: z.string(),
  /** The device's own words (`msg`), or what the kind names. */
  detail: z.record(z.string(), z.union([z.string(), z.number()])),
  /** An alarm that is over. */
  recovered: Flag,
});
export type Message = z.infer<typeof Message>;

export const MessageList = z.object({
  /** Newest first: alarms of the last seven days and what concerns the account, at most 100 of either. */
  list: z.array(Message),
  /** All that are unread, in the list or beyond it. */
  unread: z.number().int(),
});
export type MessageList = z.infer<typeof MessageList>;

/** GET /message/get_list: what happened, for the message dropdown (spec A §2.2). To the guest all is read. */
export const getMessages = call('GET', '/message/get_list', {
  summary: 'Messages of the signed-in person',
  request: z.object({}),
  answer: MessageList,
});

/** POST /message/read: marks messages as read. */
export const readMessages = call('POST', '/message/read', {
  summary: 'Mark messages as read',
  request: z.object({
    /** Identities of messages; empty for all. */
    id: z.array(z.string().max(64)).max(500).default([]),
  }),
  answer: z.object({}),
});
