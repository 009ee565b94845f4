import type { SetTimer } from '@heliograph/domain/time';
import type { Logger } from 'pino';
import { getAccount, type Contact } from './contact.ts';
import type { Sealing } from '../secrets/sealing.ts';
import { createOutageLog } from '../support/outageLog.ts';
import type { OutboxRepository } from '../storage/repositories/outbox.ts';
import { startLoop, type Loop } from '../support/startLoop.ts';
import { allSettledWithin } from './allSettledWithin.ts';
import { PermanentDeliveryError } from './retry.ts';
import type { OutgoingMessage } from './outgoingMessage.ts';
import { messageText } from './messageHtml.ts';
import type { SendMessage } from './mailer.ts';

/** Pauses between attempts; one more attempt than there are pauses. */
const PAUSES_MS = [1000, 5000, 25_000];
/** Longer than an attempt takes: then another server may try, as this one must be gone. */
const LEASE_MS = 30_000;
const LOOK_MS = 1000;
/** Maximum messages being sent by one server; others wait. */
const MAX_AT_ONCE = 50;
/** How long a stopping server waits for messages being sent. */
const CLOSE_TIMEOUT_MS = 5000;

export interface DeliveryCounters {
  sent: number;
  /** Written to the log because the channel is not configured. */
  printed: number;
  failed: number;
}

export interface NotifierPorts {
  /** Null logs messages instead of sending them. */
  mail: SendMessage | null;
  sms: SendMessage | null;
  outbox: OutboxRepository;
  /** The outbox holds codes and addresses. */
  sealing: Sealing;
  log: Logger;
  pausesMs?: readonly number[];
  leaseMs?: number;
  lookMs?: number;
}

export type Notifier = ReturnType<typeof createNotifier>;

/** Content of the outbox; null in place of a message that is not sent. */
type Kept = { contact: Contact; message: OutgoingMessage } | null;

/**
 * Sends messages by mail and SMS in the background, without reporting the outcome. They are stored first, so that
 * another server sends what this one could not (docs/adr/0038).
 */
export function createNotifier({
  mail,
  sms,
  outbox,
  sealing,
  log,
  pausesMs = PAUSES_MS,
  leaseMs = LEASE_MS,
  lookMs = LOOK_MS,
}: NotifierPorts) {
  const counters: Record<'mail' | 'sms', DeliveryCounters> = {
    mail: { sent: 0, printed: 0, failed: 0 },
    sms: { sent: 0, printed: 0, failed: 0 },
  };
  /** By id. */
  const underWay = new Map<string, Promise<void>>();
  const outage = createOutageLog(log, {
    fails: 'messages to people cannot be read from the database',
    works: 'messages to people are read again',
  });
  let loop: Loop | null = null;
  let isClosed = false;

  async function keep(kept: Kept): Promise<void> {
    const id = await outbox.add(
      sealing.seal(JSON.stringify(kept)),
      underWay.size < MAX_AT_ONCE ? leaseMs : 0,
    );
    if (underWay.size < MAX_AT_ONCE && !isClosed) begin(id, 0, kept);
  }

  function begin(id: string, attempts: number, kept: Kept): void {
    const delivery = (kept === null ? outbox.remove(id) : deliver(id, attempts, kept))
      .catch((error: unknown) => log.warn({ err: error }, 'a message to a person may be sent again'))
      .finally(() => underWay.delete(id));
    underWay.set(id, delivery);
  }

  async function deliver(
    id: string,
    attempts: number,
    { contact, message }: NonNullable<Kept>,
  ): Promise<void> {
    const [channel, send, to] =
      contact.by === 'email'
        ? (['mail', mail, contact.email] as const)
        : (['sms', sms, `${contact.areaCode}${contact.mobile}`] as const);
    try {
      // Configured on the server that stored it.
      if (!send) throw new PermanentDeliveryError(`${channel} is not configured on this server`);
      await send(to, message, id);
      counters[channel].sent += 1;
    } catch (error) {
      const pauseMs = pausesMs[attempts];
      if (pauseMs !== undefined && !(error instanceof PermanentDeliveryError)) {
        await outbox.postpone(id, pauseMs);
        return;
      }
      counters[channel].failed += 1;
      log.error(
        { channel, reason: describeReason(error).replaceAll(to, '…') },
        'a message to a person could not be sent',
      );
    }
    await outbox.remove(id);
  }

  async function look(): Promise<void> {
    const outdated = await outbox.removeOutdated();
    if (outdated > 0) log.error({ messages: outdated }, 'messages to people were given up after an hour');
    for (const { id, attempts, sealed } of await outbox.take(MAX_AT_ONCE - underWay.size, leaseMs))
      // An attempt of this server may take longer than it holds a message.
      if (!underWay.has(id)) begin(id, attempts, JSON.parse(sealing.open(sealed)) as Kept);
  }

  return {
    /** Resolves once the message is stored; from then on it is sent, also if this server ends. */
    async send(contact: Contact, message: OutgoingMessage): Promise<void> {
      const channel = contact.by === 'email' ? 'mail' : 'sms';
      if ((channel === 'mail' ? mail : sms) !== null) {
        await keep({ contact, message });
        return;
      }
      counters[channel].printed += 1;
      log.info(printed(channel, getAccount(contact), message));
    },

    /** Takes as long as `send`, so that its time does not reveal whether a message is sent. */
    async sendNothing(by: Contact['by']): Promise<void> {
      if ((by === 'email' ? mail : sms) !== null) await keep(null);
    },

    /** Begins to send what other servers could not, and what failed here. */
    start(setTimer: SetTimer): void {
      if (mail === null && sms === null) return;
      loop = startLoop(look, { every: lookMs, setTimer, outage });
    },

    counters: (): Readonly<Record<'mail' | 'sms', Readonly<DeliveryCounters>>> => counters,

    async close(): Promise<void> {
      isClosed = true;
      await loop?.stop();
      await allSettledWithin(CLOSE_TIMEOUT_MS, [...underWay.values()]);
    },
  };
}

/** Everything the recipient would have got, in one line. */
function printed(channel: 'mail' | 'sms', to: string, message: OutgoingMessage): string {
  const [name, variable, text] =
    channel === 'mail'
      ? ['Mail', 'SMTP_URL', `${message.subject}: ${messageText(message).replace(/\n+/g, ' ')}`]
      : ['SMS', 'SMS_URL', message.short];
  return `${name} to ${to}, printed because ${variable} is not set: ${text}`;
}

/** A failed `fetch` gives the reason only in its cause. */
function describeReason(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? `${error.message}: ${error.cause.message}` : error.message;
}
