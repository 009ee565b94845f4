import { z } from 'zod';
import { call } from './call.ts';
import { withMeanings } from './meanings.ts';
import { Flag, Id, Instant } from './scalars.ts';

/** Kind of a message, with the values of its detail. */
const MESSAGES = {
  alarm: 'warning of a device',
  fault: 'fault of a device',
  incident: 'gateways that lost their connection together: count, and back, how many are connected again',
  share: 'a station was shared with the person: by, the contact of who did',
  transfer: 'a station was transferred to the person, who owns it now: by, as above',
  linked: 'a station was linked to the company that the person administers: by, as above, and company',
  assigned: 'a company changed the stations assigned to the person: company, and the new count',
  customerRequest:
    'a company, whose name the person learns by accepting, asks to become its customer: by, as above, and request, its id',
  customerAccepted:
    'somebody accepted such a request of the company that the person administers: company, name',
  customerDeclined: 'somebody declined one: company, email, the address that was asked',
  joined: 'the person became a customer of a company: company',
  removed: 'the person is no longer a customer of a company: company',
  authority: 'the person now administers a company: company, by',
  password: 'the password was changed',
  newDevice: 'a sign-in from a browser that was never used with the account: browser, os, address, place',
  contact: 'e-mail or mobile number was changed: channel is email or mobile',
  displaySilent: 'a display of the person has been offline for two minutes: display, its name',
  displayBack: 'it is back online: display, and the seconds it was offline',
  diskLow: 'for administrators: the disk fills up: percent in use, free bytes',
};
export const MessageKind = withMeanings(z.enum(Object.keys(MESSAGES) as (keyof typeof MESSAGES)[]), MESSAGES);
export type MessageKind = z.infer<typeof MessageKind>;

/** Maximum listed members of an incident. */
export const MAX_LISTED_MEMBERS = 50;

export const Message = z.object({
  id: z.string(),
  kind: MessageKind,
  at: Instant,
  read: Flag,
  /** For alarms and messages about one station. */
  station_id: Id.nullable(),
  station_name: z.string(),
  /** Identity and name of the device; empty for other messages. */
  device_id: z.string(),
  device_name: z.string(),
  /** The device's own text (`msg`), or the values of the kind. */
  detail: z.record(z.string(), z.union([z.string(), z.number()])),
  /** 1: the alarm has cleared; of an incident, all of its alarms. */
  recovered: Flag,
  /** First `MAX_LISTED_MEMBERS` alarms of an incident; empty for other messages. */
  members: z
    .array(
      z.object({ station_name: z.string(), device_id: z.string(), device_name: z.string(), recovered: Flag }),
    )
    .default([]),
});
export type Message = z.infer<typeof Message>;

export const MessageList = z.object({
  /** Newest first: alarms of the last seven days and account messages, at most 100 of each, and at most 50 that
   * other people caused. */
  list: z.array(Message),
  /** All unread messages, in the list or beyond it. */
  unread: z.number().int(),
});
export type MessageList = z.infer<typeof MessageList>;

/** GET /message/get_list: messages of the dropdown (APP-06). For the guest all are read. */
export const getMessages = call('GET', '/message/get_list', {
  may: 'messages.read',
  summary: 'Messages of the signed-in person',
  request: z.object({}),
  answer: MessageList,
});

/** POST /message/read: marks messages as read. */
export const readMessages = call('POST', '/message/read', {
  may: 'messages.mark',
  summary: 'Mark messages as read',
  request: z.object({
    /** Message ids; empty for all. */
    id: z.array(z.string().max(64)).max(500).default([]),
  }),
  answer: z.object({}),
});
