import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Logger } from 'pino';
import { accountOf, type Contact } from '../identity/contact.ts';
import type { OutgoingMessage } from './outgoingMessage.ts';
import { messageText } from './messageHtml.ts';
import type { SendMessage } from './mailer.ts';
import { retry } from './retry.ts';

const PAUSES_MS = [1000, 5000, 25_000];
/** Most messages being sent; when the mail server is down, further ones are dropped. */
const MOST = 1000;
/** How long a stopping server waits for messages being sent. */
const FAREWELL_MS = 5000;

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
  log: Logger;
  pausesMs?: readonly number[];
}

export type Notifier = ReturnType<typeof createNotifier>;

/** Sends messages by mail and SMS in the background: nobody waits for them or learns the outcome. */
export function createNotifier({ mail, sms, log, pausesMs = PAUSES_MS }: NotifierPorts) {
  const counters: Record<'mail' | 'sms', DeliveryCounters> = {
    mail: { sent: 0, printed: 0, failed: 0 },
    sms: { sent: 0, printed: 0, failed: 0 },
  };
  const underWay = new Set<Promise<void>>();
  const stopping = new AbortController();

  async function deliver(contact: Contact, message: OutgoingMessage): Promise<void> {
    // After the response, so that its time does not reveal whether a message is sent.
    await nextTurn();
    const [channel, send, to] =
      contact.by === 'email'
        ? (['mail', mail, contact.email] as const)
        : (['sms', sms, `${contact.areaCode}${contact.mobile}`] as const);
    if (!send) {
      counters[channel].printed += 1;
      log.info(printed(channel, accountOf(contact), message));
      return;
    }
    try {
      if (underWay.size > MOST) throw new Error('too many messages are being sent');
      await retry(() => send(to, message), { pausesMs, signal: stopping.signal });
      counters[channel].sent += 1;
    } catch (error) {
      counters[channel].failed += 1;
      log.error(
        { channel, reason: reasonOf(error).replaceAll(to, '…') },
        'a message to a person could not be sent',
      );
    }
  }

  return {
    send(contact: Contact, message: OutgoingMessage): void {
      const delivery = deliver(contact, message).finally(() => underWay.delete(delivery));
      underWay.add(delivery);
    },

    counters: (): Readonly<Record<'mail' | 'sms', Readonly<DeliveryCounters>>> => counters,

    async close(): Promise<void> {
      stopping.abort();
      let timer: NodeJS.Timeout | undefined;
      const timeout = new Promise<void>((resolve) => (timer = setTimeout(resolve, FAREWELL_MS)));
      await Promise.race([Promise.allSettled(underWay), timeout]);
      clearTimeout(timer);
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
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? `${error.message}: ${error.cause.message}` : error.message;
}
