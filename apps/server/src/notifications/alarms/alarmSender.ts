import type { Logger } from 'pino';
import { emailOf } from '../../identity/contact.ts';
import type { Relations } from '../../identity/relations.ts';
import type { Sealing } from '../../identity/sealing.ts';
import { createOutageLog } from '../../outageLog.ts';
import type { AlarmDeliveriesRepository, TakenDelivery } from '../../storage/repositories/alarmDeliveries.ts';
import { settingsOf } from '../../storage/repositories/notificationSettings.ts';
import type { Account } from '../../storage/repositories/people.ts';
import type { SendMessage } from '../mailer.ts';
import type { Notifier } from '../notifier.ts';
import { HopelessError } from '../retry.ts';
import { templatesFor } from '../templates.ts';
import { alarmMessage, testMessage, type AlarmMailFacts } from './alarmMessage.ts';
import type { CallWebhook } from './callWebhook.ts';
import { planDeliveries, type PlanPorts } from './planDeliveries.ts';
import { viewable } from './recipients.ts';
import { pauseAfter } from './retrySchedule.ts';
import type { UnsubscribeTokens } from './unsubscribeTokens.ts';
import { testBody, webhookBody } from './webhookBody.ts';

const LOOK_MS = 1000;
/** The same while more waits than one server has under way. */
const BUSY_MS = 20;
/** Longer than an attempt takes: then another server may try, as this one must be gone. */
const HELD_MS = 60_000;
/** Most deliveries that one server has under way; all others wait in the database. */
const MOST = 20;
const LOG_MS = 30 * 86_400_000;
const CLEAN_MS = 3_600_000;
const FAREWELL_MS = 5000;
const LONGEST_ERROR = 300;

export interface AlarmSenderPorts extends Omit<PlanPorts, 'sendsMail'> {
  deliveries: AlarmDeliveriesRepository;
  relations: Relations;
  mail: SendMessage | null;
  callWebhook: CallWebhook;
  /** Of the secrets of webhooks. */
  sealing: Sealing;
  notifier: Pick<Notifier, 'send'>;
  unsubscribe: UnsubscribeTokens;
  product: string;
  linkOrigin: () => string;
  log: Logger;
  random?: () => number;
}

/** An attempt that failed, and what the receiver answered. */
class FailedAttempt extends Error {
  readonly status: number;
  readonly retryAfterMs: number | null;

  constructor(status: number, retryAfterMs: number | null) {
    super(`the receiver answered ${status}`);
    this.status = status;
    this.retryAfterMs = retryAfterMs;
  }
}

/** Tells people about alarms (docs/adr/0051). */
export function createAlarmSender(ports: AlarmSenderPorts) {
  const { db, deliveries, people, relations, mail, callWebhook, sealing, linkOrigin, log, now } = ports;
  const { random = Math.random } = ports;
  /** By id of the delivery. */
  const underWay = new Map<string, Promise<void>>();
  const calledWebhooks = new Map<string, number>();
  const outage = createOutageLog(log, {
    fails: 'people cannot be notified about alarms for now',
    works: 'people are notified about alarms again',
  });
  let timer: NodeJS.Timeout | undefined;
  let looking: Promise<void> = Promise.resolve();
  let isClosed = false;
  let isBusy = false;
  let cleanedAt = 0;

  /** What cannot be planned does not keep what is stored from being sent, and the other way round. */
  async function look(): Promise<void> {
    const results = await Promise.allSettled([plan(), send()]);
    for (const result of results) if (result.status === 'rejected') throw result.reason;
  }

  async function plan(): Promise<void> {
    while (!isClosed && (await planDeliveries({ ...ports, sendsMail: mail !== null })));
  }

  async function send(): Promise<void> {
    if (now() - cleanedAt >= CLEAN_MS) {
      cleanedAt = now();
      await deliveries.deleteFinished(now() - LOG_MS);
    }
    const free = MOST - underWay.size;
    const taken = await deliveries.take(free, new Set(calledWebhooks.values()), now(), HELD_MS);
    isBusy = free > 0 && taken.length === free;
    for (const delivery of taken)
      // An attempt of this server may take longer than it holds a delivery.
      if (!underWay.has(delivery.id)) begin(delivery);
  }

  function begin(delivery: TakenDelivery): void {
    if (delivery.webhookId !== null) calledWebhooks.set(delivery.id, delivery.webhookId);
    const attempt = deliver(delivery)
      .catch((error: unknown) => log.warn({ err: error }, 'a message about alarms may be sent again'))
      .finally(() => {
        underWay.delete(delivery.id);
        calledWebhooks.delete(delivery.id);
      });
    underWay.set(delivery.id, attempt);
  }

  async function deliver(delivery: TakenDelivery): Promise<void> {
    const person = await people.byId(delivery.personId);
    try {
      const result =
        person?.disabled_at === null
          ? await (delivery.webhookId === null ? sendMail(delivery, person) : sendCall(delivery, person))
          : null;
      const state = result === null ? 'withdrawn' : 'sent';
      await deliveries.finish(delivery.id, state, { at: now(), status: result?.status ?? null });
    } catch (error) {
      await fail(delivery, person, error);
    }
  }

  /** @returns null when there is nothing that the person may and wants to know */
  async function sendMail(
    { id, payload, personId }: TakenDelivery,
    person: Account,
  ): Promise<{ status?: number } | null> {
    if (!mail) throw new HopelessError('mail is not configured on this server');
    const settings = await settingsOf(db, personId);
    if (person.email === null || payload.kind === 'webhook') return null;
    const facts: AlarmMailFacts = {
      product: ports.product,
      lang: settings.lang,
      origin: linkOrigin(),
      unsubscribe: `${linkOrigin()}/notifications/unsubscribe/${ports.unsubscribe.of(personId)}`,
    };
    if (payload.kind === 'test') {
      await mail(person.email, testMessage(facts), id);
      return {};
    }
    if (!settings.mail) return null;
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
    if (shown.began.length + shown.ended.length + shown.lasting.length === 0) return null;
    await mail(person.email, alarmMessage(shown, facts), id);
    return {};
  }

  /** @returns null when there is nothing that the webhook may learn */
  async function sendCall(
    { id, payload, webhookId, createdAt }: TakenDelivery,
    person: Account,
  ): Promise<{ status?: number } | null> {
    const webhook = await deliveries.webhook(webhookId!);
    if (!webhook || payload.kind === 'mail') return null;
    if (webhook.disabled_why !== null && payload.kind !== 'test')
      throw new HopelessError('the webhook is switched off');
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
    if (status < 200 || status > 299) throw new FailedAttempt(status, retryAfterMs);
    return { status };
  }

  async function fail(
    { id, attempts, webhookId, payload, createdAt, personId }: TakenDelivery,
    person: Account | undefined,
    error: unknown,
  ): Promise<void> {
    const reason = reasonOf(error, person?.email ?? null);
    const { status, retryAfterMs } =
      error instanceof FailedAttempt ? error : { status: null, retryAfterMs: null };
    const isGone = status === 410;
    const pause =
      error instanceof HopelessError || isGone || payload.kind === 'test'
        ? null
        : pauseAfter(attempts, retryAfterMs, random());
    if (pause !== null) {
      await deliveries.postpone(id, now() + pause, status, reason);
      return;
    }
    await deliveries.finish(id, 'failed', { at: now(), status, error: reason });
    log.error(
      { channel: webhookId === null ? 'mail' : 'webhook', reason },
      'somebody could not be notified about alarms',
    );
    if (webhookId === null || payload.kind === 'test' || error instanceof HopelessError) return;
    if (!isGone && (await deliveries.tookSince(webhookId, createdAt))) return;
    await deliveries.disable(webhookId, isGone ? 'gone' : 'failing');
    const contact = person && emailOf(person);
    const webhook = await deliveries.webhook(webhookId);
    if (!contact || !webhook) return;
    const { lang } = await settingsOf(db, personId);
    const link = `${linkOrigin()}/notifications`;
    await ports.notifier.send(
      contact,
      templatesFor(ports.product, lang).webhookDisabled({ name: webhook.name, reason, link }),
    );
  }

  return {
    start(): void {
      const run = () =>
        (looking = look()
          .then(outage.worked, outage.failed)
          .finally(() => {
            if (!isClosed) timer = setTimeout(run, isBusy ? BUSY_MS : LOOK_MS);
          }));
      timer = setTimeout(run, LOOK_MS);
    },

    async close(): Promise<void> {
      isClosed = true;
      clearTimeout(timer);
      await looking;
      let farewell: NodeJS.Timeout | undefined;
      const timeout = new Promise<void>((resolve) => (farewell = setTimeout(resolve, FAREWELL_MS)));
      await Promise.race([Promise.allSettled(underWay.values()), timeout]);
      clearTimeout(farewell);
    },
  };
}

/** For administrators and owners of webhooks, without the person's address. */
function reasonOf(error: unknown, email: string | null): string {
  const text = error instanceof Error ? error.message : String(error);
  return (email === null ? text : text.replaceAll(email, '…')).slice(0, LONGEST_ERROR) || 'unknown reason';
}
