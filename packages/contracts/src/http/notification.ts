import { z } from 'zod';
import { call } from './call.ts';
import { withMeanings } from './meanings.ts';
import { DisplayName, Flag, Id, Instant, Lang, QueryId, ZoneName } from './scalars.ts';

/** A time of day, minutes after midnight. */
const Minute = z.number().int().min(0).max(1439);
const Level = z.number().int().min(1).max(3).describe('Lowest priority of alarms: 1 low; 2 medium; 3 high');

/** An http or https address without credentials. */
const ReceiverUrl = z
  .url({ protocol: /^https?$/ })
  .max(2000)
  .refine((url) => !/^\w+:\/*[^/?#]*@/.test(url));

const ALARM_KINDS = ['fault', 'warning', 'offline', 'rule'] as const;

export const NotificationSettings = z.object({
  /** Channels: mails, push messages to subscribed browsers, SMS. */
  mail: Flag,
  push: Flag,
  sms: Flag,
  pace: withMeanings(z.enum(['now', 'daily']), {
    now: 'at once, grouped by station',
    daily: 'one message a day',
  }),
  daily_at: Minute,
  /** Quiet hours: messages are sent at their end. Equal for none. */
  quiet_from: Minute,
  quiet_to: Minute,
  /** Time zone of these times of day. */
  zone: ZoneName,
  language: Lang,
  level: Level,
  kinds: z
    .array(
      withMeanings(z.enum(ALARM_KINDS), {
        fault: 'faults',
        warning: 'warnings',
        offline: 'gateways that are gone and devices that do not answer',
        rule: 'alarms of rules on values',
      }),
    )
    .min(1)
    .max(ALARM_KINDS.length)
    .default([...ALARM_KINDS]),
  concerns: withMeanings(z.enum(['all', 'owner', 'installer']), {
    all: 'whoever has to act',
    owner: 'only what owners have to act on',
    installer: 'only what installers have to act on',
  }).default('all'),
  /** Hours in which alarms must start to be reported, in `zone`. Equal for all day. */
  hours_from: Minute.default(0),
  hours_to: Minute.default(0),
  scope: withMeanings(z.enum(['own', 'all', 'areas', 'chosen']), {
    own: 'stations that the person owns',
    all: 'all that the person may view',
    areas: 'those of these that are in `areas`',
    chosen: 'those of `station_ids`',
  }),
  areas: z.array(z.string().min(1).max(64)).max(100).default([]),
  station_ids: z.array(Id).max(1000),
  /** Hours after which active alarms are reported again. */
  repeat_hours: withMeanings(z.union([z.literal(0), z.literal(4), z.literal(24), z.literal(168)]), {
    0: 'never',
    4: 'every 4 hours',
    24: 'every day',
    168: 'every week',
  }),
  /** Sends a mail on the first of each month with the previous month's alarm statistics, at `daily_at`. */
  monthly: Flag,
});
export type NotificationSettings = z.infer<typeof NotificationSettings>;

/** GET /notification/get_settings: the caller's notification settings, or the defaults. */
export const getNotificationSettings = call('GET', '/notification/get_settings', {
  may: 'notification.manage',
  summary: 'Notification settings of the caller',
  request: z.object({}),
  answer: z.object({
    settings: NotificationSettings,
    /** True if the person chose them. */
    chosen: Flag,
    /** Address for mails; empty if there is none. */
    email: z.string(),
    /** True if this portal sends mails. */
    sends_mail: Flag,
    /** Number for SMS; empty if there is none. */
    mobile: z.string(),
    sends_sms: Flag,
  }),
});

/** POST /notification/save_settings */
export const saveNotificationSettings = call('POST', '/notification/save_settings', {
  may: 'notification.manage',
  summary: 'Change notification settings of the caller',
  request: NotificationSettings,
  answer: z.object({}),
});

/** POST /notification/send_test: to all browsers of the caller, or their address or number. */
export const sendTest = call('POST', '/notification/send_test', {
  may: 'notification.manage',
  summary: 'Send a test message to the caller',
  request: z.object({
    channel: withMeanings(z.enum(['mail', 'push', 'sms']), {
      mail: 'a mail',
      push: 'push messages to all subscribed browsers',
      sms: 'an SMS',
    }),
  }),
  answer: z.object({}),
});

const EscalationStep = z.object({
  /** Time since the alarm started; more than in the previous step. */
  after_minutes: z.number().int().min(1).max(1440),
  /** Recipients at the station of the alarm. */
  to: withMeanings(z.enum(['owner', 'shared', 'administrators', 'members']), {
    owner: 'the owner of the station',
    shared: 'people that it is shared with',
    administrators: 'administrators of the linked company',
    members: 'all members of the linked company',
  }),
});
export type EscalationStep = z.infer<typeof EscalationStep>;
export const MAX_ESCALATION_STEPS = 5;

const Escalation = z.object({
  level: Level,
  /** Empty for no escalation. */
  steps: z
    .array(EscalationStep)
    .max(MAX_ESCALATION_STEPS)
    .refine((steps) =>
      steps.every(({ after_minutes }, i) => i === 0 || after_minutes > steps[i - 1]!.after_minutes),
    ),
});
export type Escalation = z.infer<typeof Escalation>;

/** GET /notification/get_escalation: steps taken while an alarm stays unacknowledged. */
export const getEscalation = call('GET', '/notification/get_escalation', {
  may: 'notification.manage',
  summary: 'Who is notified of alarms that nobody acknowledges',
  request: z.object({}),
  answer: z.object({
    /** At stations that the caller owns. */
    own: Escalation,
    /** At stations linked to the company that the caller administers; null without one. */
    company: Escalation.nullable(),
  }),
});

/** POST /notification/save_escalation */
export const saveEscalation = call('POST', '/notification/save_escalation', {
  may: 'notification.manage',
  summary: 'Change who is notified of alarms that nobody acknowledges',
  request: Escalation.extend({ of_company: Flag }),
  answer: z.object({}),
});

const PushBrowser = z.object({
  push_id: Id,
  /** Address of its push service, by which the browser recognises itself. */
  endpoint: z.string(),
  browser: z.string(),
  os: z.string(),
  create_time: Instant,
});
export type PushBrowser = z.infer<typeof PushBrowser>;

/** GET /notification/get_push: browsers of the caller that get push messages. */
export const getPush = call('GET', '/notification/get_push', {
  may: 'notification.manage',
  summary: 'Browsers of the caller that get push messages',
  request: z.object({}),
  answer: z.object({
    /** Key of the portal for `PushManager.subscribe`: P-256, uncompressed, base64url. */
    public_key: z.string(),
    list: z.array(PushBrowser),
  }),
});

/** Maximum browsers of a user; beyond it, the oldest ones are removed. */
export const MAX_BROWSERS = 20;

/** POST /notification/add_push: the calling browser gets push messages until its session is ended. */
export const addPush = call('POST', '/notification/add_push', {
  may: 'notification.manage',
  summary: 'Send push messages to a browser',
  request: z.object({
    endpoint: ReceiverUrl,
    /** Public key of the browser: P-256, uncompressed, base64url. */
    p256dh: z.string().regex(/^B[\w-]{86}$/),
    /** Its authentication secret, 16 bytes, base64url. */
    auth: z.string().regex(/^[\w-]{22}$/),
  }),
  answer: z.object({ push_id: Id }),
});

/** POST /notification/remove_push */
export const removePush = call('POST', '/notification/remove_push', {
  may: 'notification.manage',
  summary: 'Send no more push messages to a browser',
  request: z.object({ push_id: Id }),
  answer: z.object({}),
});

/** Maximum webhooks of a person. */
export const MAX_WEBHOOKS = 20;

const Webhook = z.object({
  webhook_id: Id,
  name: z.string(),
  url: z.string(),
  level: Level,
  /** 1: it gets the alarms of the company's stations. */
  of_company: Flag,
  /** User who added it. */
  owner_name: z.string(),
  create_time: Instant,
  state: withMeanings(z.enum(['on', 'person', 'gone', 'failing']), {
    on: 'in use',
    person: 'switched off by a person',
    gone: 'its receiver answered 410 Gone',
    failing: 'its receiver did not work for three days',
  }),
});
export type Webhook = z.infer<typeof Webhook>;

/** GET /notification/get_webhooks: the caller's, and those of the company for its administrator. */
export const getWebhooks = call('GET', '/notification/get_webhooks', {
  may: 'notification.manage',
  summary: 'Webhooks of the caller',
  request: z.object({}),
  answer: z.object({ list: z.array(Webhook) }),
});

/** POST /notification/add_webhook: the secret is only in this answer. */
export const addWebhook = call('POST', '/notification/add_webhook', {
  may: 'notification.manage',
  // A hijacked page must not be able to keep receiving alarms.
  proof: 'everybody',
  summary: 'Add a webhook',
  request: z.object({ name: DisplayName, url: ReceiverUrl, level: Level, of_company: Flag }),
  answer: z.object({ webhook_id: Id, secret: z.string() }),
});

/** POST /notification/switch_webhook */
export const switchWebhook = call('POST', '/notification/switch_webhook', {
  may: 'notification.manage',
  summary: 'Switch a webhook on or off',
  request: z.object({ webhook_id: Id, on: Flag }),
  answer: z.object({}),
});

/** POST /notification/remove_webhook: its deliveries are deleted too. */
export const removeWebhook = call('POST', '/notification/remove_webhook', {
  may: 'notification.manage',
  summary: 'Remove a webhook',
  request: z.object({ webhook_id: Id }),
  answer: z.object({}),
});

/** POST /notification/test_webhook: calls it once, with a body of type `test`. */
export const testWebhook = call('POST', '/notification/test_webhook', {
  may: 'notification.manage',
  summary: 'Call a webhook with a test',
  request: z.object({ webhook_id: Id }),
  answer: z.object({}),
});

const Delivery = z.object({
  delivery_id: z.string(),
  state: withMeanings(z.enum(['waiting', 'sent', 'failed', 'withdrawn']), {
    waiting: 'not sent yet, or to be tried again',
    sent: 'accepted by the receiver',
    failed: 'given up',
    withdrawn: 'nothing of it may be seen any more',
  }),
  /** Number of alarms in its body; 0 for a test. */
  alarms: z.number().int(),
  attempts: z.number().int(),
  create_time: Instant,
  /** Time of the next attempt; null when finished. */
  next_time: Instant.nullable(),
  finish_time: Instant.nullable(),
  /** HTTP status of the last answer. */
  status: z.number().int().nullable(),
  error: z.string(),
});
export type Delivery = z.infer<typeof Delivery>;

/** GET /notification/get_deliveries: the newest 100 of a webhook; kept for 30 days. */
export const getDeliveries = call('GET', '/notification/get_deliveries', {
  may: 'notification.manage',
  summary: 'Deliveries of a webhook',
  request: z.object({ webhook_id: QueryId }),
  answer: z.object({ list: z.array(Delivery) }),
});

/** POST /notification/replay_delivery: sends it once more, with the same id. */
export const replayDelivery = call('POST', '/notification/replay_delivery', {
  may: 'notification.manage',
  summary: 'Send a delivery of a webhook again',
  request: z.object({ webhook_id: Id, delivery_id: z.uuid() }),
  answer: z.object({}),
});

const ChannelState = z.object({
  channel: withMeanings(z.enum(['mail', 'push', 'sms', 'webhook']), {
    mail: 'mails about alarms',
    push: 'push messages to browsers',
    sms: 'SMS about alarms',
    webhook: 'webhooks',
  }),
  waiting: z.number().int(),
  /** When the oldest of them was stored. */
  oldest_time: Instant.nullable(),
  /** Number within the last 24 hours. */
  sent: z.number().int(),
  failed: z.number().int(),
  /** Newest failure, even of messages sent later; empty if there is none. */
  error: z.string(),
  error_time: Instant.nullable(),
});

/** GET /notification/get_state: for administrators. */
export const getNotificationState = call('GET', '/notification/get_state', {
  may: 'server.view',
  summary: 'What waits to be sent to people and webhooks, and what failed',
  request: z.object({}),
  answer: z.object({
    /** Alarm changes not yet processed. */
    changes: z.number().int(),
    channels: z.array(ChannelState),
  }),
});
