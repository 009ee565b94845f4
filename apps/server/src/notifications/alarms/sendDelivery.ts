import type { NotificationSettings } from '@heliograph/domain/notifications';
import type { Kysely } from 'kysely';
import type { PushMessage } from '@heliograph/contracts/push';
import { getMobileContact } from '../contact.ts';
import type { Relations } from '../../access/relations.ts';
import type { Sealing } from '../../secrets/sealing.ts';
import type { AlarmDeliveriesRepository, TakenDelivery } from '../../storage/repositories/alarmDeliveries.ts';
import { readSettings } from '../../storage/repositories/notificationSettings.ts';
import type { Account } from '../../storage/repositories/people.ts';
import type { Repositories } from '../../storage/repositories/index.ts';
import type { Channel } from '../../storage/notificationSchema.ts';
import type { Schema } from '../../storage/schema.ts';
import type { SendMessage } from '../mailer.ts';
import type { OutgoingMessage } from '../outgoingMessage.ts';
import type { SendPush } from '../push/sendPush.ts';
import { PermanentDeliveryError } from '../retry.ts';
import { alarmStatistics } from '../../alarms/alarmStatistics.ts';
import { alarmMessage, testMessage, type AlarmMessageFacts } from './alarmMessage.ts';
import type { CallWebhook } from './callWebhook.ts';
import type { DeliveryPayload } from '../../storage/deliveryPayload.ts';
import { monthlyMessage } from './monthlyMessage.ts';
import { chosenStations, viewable } from './recipients.ts';
import type { UnsubscribeTokens } from './unsubscribeTokens.ts';
import { testBody, webhookBody } from './webhookBody.ts';

export interface DeliveryPorts {
  db: Kysely<Schema>;
  deliveries: Pick<AlarmDeliveriesRepository, 'webhook'>;
  pushSubscriptions: Pick<Repositories['pushSubscriptions'], 'one' | 'remove'>;
  relations: Relations;
  /** Null where it is not set up. */
  mail: SendMessage | null;
  sms: SendMessage | null;
  sendPush: SendPush;
  callWebhook: CallWebhook;
  /** Seals the secrets of webhooks. */
  sealing: Sealing;
  unsubscribe: UnsubscribeTokens;
  product: string;
  linkOrigin: () => string;
  now: () => number;
}

/** Result of a delivery: null when nothing is left that the person may see and wants. */
type Sent = { status?: number } | null;

/** An attempt that failed, and what the receiver answered. */
export class FailedAttempt extends Error {
  readonly status: number;
  readonly retryAfterMs: number | null;

  constructor(status: number, retryAfterMs: number | null) {
    super(`the receiver answered ${status}`);
    this.status = status;
    this.retryAfterMs = retryAfterMs;
  }
}

/** The channel in a receiver's name. */
export const getChannel = (receiver: string): Channel => receiver.split(':', 1)[0] as Channel;

/** Stations that a monthly mail lists. */
const MAX_STATIONS = 5;

/** Push services say with these that a subscription has ended (RFC 8030 §7.3). */
const ENDED = [404, 410];

/** Sends deliveries, each on its channel. */
export function createDeliverySender(ports: DeliveryPorts) {
  const { db, deliveries, relations, mail, sms, callWebhook, sealing, linkOrigin, now } = ports;

  const senders: Record<Channel, (delivery: TakenDelivery, person: Account) => Promise<Sent>> = {
    async mail(delivery, person) {
      if (!mail) throw new PermanentDeliveryError('mail is not configured on this server');
      return person.email === null ? null : sendWith(mail, person.email, delivery, person);
    },

    async sms(delivery, person) {
      if (!sms) throw new PermanentDeliveryError('SMS are not configured on this server');
      const contact = getMobileContact(person);
      return contact?.by !== 'mobile'
        ? null
        : sendWith(sms, `${contact.areaCode}${contact.mobile}`, delivery, person);
    },

    async push(delivery, person) {
      const subscription =
        delivery.pushId === null ? null : await ports.pushSubscriptions.one(delivery.pushId);
      // The browser may belong to another user now.
      if (subscription?.person_id !== person.id) return null;
      const message = await readMessage(delivery, person);
      if (!message) return null;
      const { status, retryAfterMs } = await ports.sendPush({
        endpoint: subscription.endpoint,
        keys: subscription,
        payload: pushPayload(message, delivery.payload.kind === 'test' ? '/notifications' : '/fault'),
        topic: message.thread ?? null,
        at: now(),
      });
      if (ENDED.includes(status)) {
        await ports.pushSubscriptions.remove(subscription.id);
        return null;
      }
      if (status === 413) throw new PermanentDeliveryError('the message is too long for the push service');
      return answered(status, retryAfterMs);
    },

    webhook: sendCall,
  };

  async function sendWith(
    send: SendMessage,
    to: string,
    delivery: TakenDelivery,
    person: Account,
  ): Promise<Sent> {
    const message = await readMessage(delivery, person);
    if (!message) return null;
    await send(to, message, delivery.id);
    return {};
  }

  /** Message with what the person may see, in their language; null for nothing, or if not wanted on this channel. */
  async function readMessage(
    { payload, receiver }: TakenDelivery,
    person: Account,
  ): Promise<OutgoingMessage | null> {
    if (payload.kind === 'webhook') return null;
    const settings = await readSettings(db, person.id);
    const list = payload.kind === 'monthly' ? 'monthly' : 'alarms';
    const token = ports.unsubscribe.of({ personId: person.id, list });
    const facts: AlarmMessageFacts = {
      product: ports.product,
      lang: settings.lang,
      origin: linkOrigin(),
      unsubscribe: `${linkOrigin()}/notifications/unsubscribe/${token}`,
    };
    if (payload.kind === 'test') return testMessage(facts);
    if (payload.kind === 'monthly')
      return settings.monthly ? readStatistics(payload, facts, person, settings) : null;
    const channel = getChannel(receiver);
    if (channel === 'webhook' || !settings[channel]) return null;
    const alarms = [...payload.began, ...payload.ended, ...payload.lasting];
    const seen = await viewable(
      relations,
      person,
      alarms.map(({ stationId }) => stationId),
    );
    const visible = (list: typeof alarms) => list.filter(({ stationId }) => seen.has(stationId));
    const shown = {
      ...payload,
      began: visible([...payload.began]),
      ended: visible([...payload.ended]),
      lasting: visible([...payload.lasting]),
    };
    const isEmpty = shown.began.length + shown.ended.length + shown.lasting.length === 0;
    return isEmpty ? null : alarmMessage(shown, { ...facts, zone: settings.zone });
  }

  /** Statistics of the stations that the person can view now. */
  async function readStatistics(
    month: Extract<DeliveryPayload, { kind: 'monthly' }>,
    facts: AlarmMessageFacts,
    person: Account,
    settings: NotificationSettings,
  ): Promise<OutgoingMessage | null> {
    const stations = await chosenStations(db, relations, person, settings);
    if (stations !== 'all' && stations.size === 0) return null;
    const { start, end, zone } = month;
    const question = { start, end, zone, unit: 'day', mostStations: MAX_STATIONS, now: now() } as const;
    const statistics = await alarmStatistics(db, { stations, ...question });
    if (statistics === 'busy') throw new Error('many reports about alarms are being made');
    if (statistics === 'tooMany') throw new PermanentDeliveryError('there are too many alarms');
    return monthlyMessage(statistics, month, facts);
  }

  async function sendCall(
    { id, payload, webhookId, createdAt }: TakenDelivery,
    person: Account,
  ): Promise<Sent> {
    const webhook = await deliveries.webhook(webhookId!);
    if (!webhook || payload.kind === 'group' || payload.kind === 'monthly') return null;
    if (webhook.disabled_why !== null && payload.kind !== 'test')
      throw new PermanentDeliveryError('the webhook is switched off');
    let body = testBody(createdAt);
    if (payload.kind === 'webhook') {
      const ids = payload.alarms.map(({ stationId }) => stationId);
      const seen = await viewable(relations, person, ids, webhook.company_id);
      const alarms = payload.alarms.filter(({ stationId }) => seen.has(stationId));
      if (alarms.length === 0) return null;
      body = webhookBody(alarms, createdAt);
    }
    const secret = sealing.open(webhook.secret);
    const { status, retryAfterMs } = await callWebhook({ id, url: webhook.url, secret, body, at: now() });
    return answered(status, retryAfterMs);
  }

  return (delivery: TakenDelivery, person: Account): Promise<Sent> =>
    senders[getChannel(delivery.receiver)](delivery, person);
}

function answered(status: number, retryAfterMs: number | null): Sent {
  if (status < 200 || status > 299) throw new FailedAttempt(status, retryAfterMs);
  return { status };
}

/** Maximum characters; about 3 kB pass everywhere, and a character may need 3 bytes. */
const MAX_TITLE_LENGTH = 120;
const MAX_BODY_LENGTH = 700;
const MAX_LINES = 3;

/** Data of a message for the service worker. @param path page that a click opens */
function pushPayload(message: OutgoingMessage, path: string): Buffer {
  const { lang, subject, paragraphs, facts = [], thread } = message;
  const lines = facts.slice(0, MAX_LINES).map(([, value]) => value);
  const shown: PushMessage = {
    lang,
    title: cut(subject, MAX_TITLE_LENGTH),
    body: cut([paragraphs[0] ?? '', ...lines].join('\n'), MAX_BODY_LENGTH),
    path,
    ...(thread !== undefined && { tag: thread }),
  };
  return Buffer.from(JSON.stringify(shown));
}

const cut = (text: string, most: number): string =>
  text.length <= most ? text : `${text.slice(0, most - 1).trimEnd()}…`;
