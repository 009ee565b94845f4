import type { SetTimer } from '@heliograph/domain/time';
import type { Logger } from 'pino';
import { getEmailContact } from '../contact.ts';
import { createOutageLog } from '../../support/outageLog.ts';
import type { AlarmDeliveriesRepository, TakenDelivery } from '../../storage/repositories/alarmDeliveries.ts';
import { readSettings } from '../../storage/repositories/notificationSettings.ts';
import type { Account, PeopleRepository } from '../../storage/repositories/people.ts';
import type { ClockTrust } from '../../time/clockTrust.ts';
import { startLoop, type Loop } from '../../support/startLoop.ts';
import { allSettledWithin } from '../allSettledWithin.ts';
import type { Notifier } from '../notifier.ts';
import { PermanentDeliveryError } from '../retry.ts';
import { templatesFor } from '../templates.ts';
import { planDeliveries } from './planDeliveries.ts';
import { pauseAfter } from './retrySchedule.ts';
import { getChannel, createDeliverySender, FailedAttempt, type DeliveryPorts } from './sendDelivery.ts';

const LOOK_MS = 1000;
/** The same while there was something to send. */
const BUSY_MS = 20;
/** Longer than an attempt takes: then another server may try, as this one must be gone. */
const LEASE_MS = 60_000;
/** Maximum deliveries that one server has under way; all others wait in the database. */
const MAX_AT_ONCE = 20;
const LOG_MS = 30 * 86_400_000;
const CLEAN_MS = 3_600_000;
const CLOSE_TIMEOUT_MS = 5000;
const MAX_ERROR_LENGTH = 300;

export interface AlarmSenderPorts extends DeliveryPorts {
  deliveries: AlarmDeliveriesRepository;
  people: Pick<PeopleRepository, 'byId'>;
  notifier: Pick<Notifier, 'send'>;
  clock: Pick<ClockTrust, 'mayDelete'>;
  log: Logger;
  random?: () => number;
}

/** Tells people about alarms (docs/adr/0051, 0054). */
export function createAlarmSender(ports: AlarmSenderPorts) {
  const { db, deliveries, people, mail, sms, linkOrigin, clock, log, now } = ports;
  const { random = Math.random } = ports;
  const sendDelivery = createDeliverySender(ports);
  /** By id of the delivery. */
  const underWay = new Map<string, { attempt: Promise<void>; receiver: string }>();
  const outage = createOutageLog(log, {
    fails: 'people cannot be notified about alarms for now',
    works: 'people are notified about alarms again',
  });
  let loop: Loop | null = null;
  let isBusy = false;
  let cleanedAt = 0;

  /** Plans and sends independently: a failure of one does not stop the other. */
  async function look(stopping: AbortSignal): Promise<void> {
    const results = await Promise.allSettled([plan(stopping), send()]);
    for (const result of results) if (result.status === 'rejected') throw result.reason;
  }

  async function plan(stopping: AbortSignal): Promise<void> {
    while (
      !stopping.aborted &&
      (await planDeliveries({ ...ports, channels: { mail: mail !== null, sms: sms !== null } }))
    );
  }

  async function send(): Promise<void> {
    if (clock.mayDelete() && now() - cleanedAt >= CLEAN_MS) {
      cleanedAt = now();
      await deliveries.deleteFinished(now() - LOG_MS);
    }
    const free = MAX_AT_ONCE - underWay.size;
    const busy = [...underWay.values()].map(({ receiver }) => receiver);
    const taken = await deliveries.take(free, busy, now(), LEASE_MS);
    isBusy = taken.length > 0;
    for (const delivery of taken)
      // An attempt of this server may take longer than it holds a delivery.
      if (!underWay.has(delivery.id)) begin(delivery);
  }

  function begin(delivery: TakenDelivery): void {
    const attempt = deliver(delivery)
      .catch((error: unknown) => log.warn({ err: error }, 'a message about alarms may be sent again'))
      .finally(() => {
        underWay.delete(delivery.id);
        // Others may wait for its place: a webhook has few, and an outage has hundreds of calls for it.
        void loop?.runNow();
      });
    underWay.set(delivery.id, { attempt, receiver: delivery.receiver });
  }

  async function deliver(delivery: TakenDelivery): Promise<void> {
    const person = await people.byId(delivery.personId);
    try {
      const result = person?.disabled_at === null ? await sendDelivery(delivery, person) : null;
      const state = result === null ? 'withdrawn' : 'sent';
      await deliveries.finish(delivery.id, state, { at: now(), status: result?.status ?? null });
    } catch (error) {
      await fail(delivery, person, error);
    }
  }

  async function fail(
    { id, attempts, webhookId, receiver, payload, createdAt, personId }: TakenDelivery,
    person: Account | undefined,
    error: unknown,
  ): Promise<void> {
    const reason = describeReason(error, [person?.email, person?.mobile]);
    const { status, retryAfterMs } =
      error instanceof FailedAttempt ? error : { status: null, retryAfterMs: null };
    const isGone = status === 410;
    const pause =
      error instanceof PermanentDeliveryError || isGone || payload.kind === 'test'
        ? null
        : pauseAfter(attempts, retryAfterMs, random());
    if (pause !== null) {
      await deliveries.postpone(id, now() + pause, status, reason);
      return;
    }
    await deliveries.finish(id, 'failed', { at: now(), status, error: reason });
    log.error({ channel: getChannel(receiver), reason }, 'somebody could not be notified about alarms');
    if (webhookId === null || payload.kind === 'test' || error instanceof PermanentDeliveryError) return;
    if (!isGone && (await deliveries.tookSince(webhookId, createdAt))) return;
    await deliveries.disable(webhookId, isGone ? 'gone' : 'failing');
    const contact = person && getEmailContact(person);
    const webhook = await deliveries.webhook(webhookId);
    if (!contact || !webhook) return;
    const { lang } = await readSettings(db, personId);
    const link = `${linkOrigin()}/notifications`;
    await ports.notifier.send(
      contact,
      templatesFor(ports.product, lang).webhookDisabled({ name: webhook.name, reason, link }),
    );
  }

  return {
    start(setTimer: SetTimer): void {
      loop = startLoop(look, { every: () => (isBusy ? BUSY_MS : LOOK_MS), setTimer, outage });
    },

    async close(): Promise<void> {
      await loop?.stop();
      await allSettledWithin(
        CLOSE_TIMEOUT_MS,
        [...underWay.values()].map(({ attempt }) => attempt),
      );
    },
  };
}

/** For administrators and owners of webhooks, without the person's contacts. */
function describeReason(error: unknown, contacts: readonly (string | null | undefined)[]): string {
  let text = error instanceof Error ? error.message : String(error);
  for (const contact of contacts) if (contact) text = text.replaceAll(contact, '…');
  return text.slice(0, MAX_ERROR_LENGTH) || 'unknown reason';
}
