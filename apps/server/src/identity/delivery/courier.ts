import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Logger } from 'pino';
import { accountOf, type Contact } from '../contact.ts';
import type { Letter } from './letter.ts';
import { letterText } from './letterHtml.ts';
import type { SendLetter } from './mailer.ts';
import { retry } from './retry.ts';

const PAUSES_MS = [1000, 5000, 25_000];
/** Letters on their way at once; when the mail server is away, what comes on top is given up. */
const MOST = 1000;
/** How long the end of the server waits for letters that are being handed over. */
const FAREWELL_MS = 5000;

export interface DeliveryCounters {
  sent: number;
  /** Written to the log, since the channel is not configured. */
  printed: number;
  failed: number;
}

export interface CourierPorts {
  /** Null prints what is to be sent. */
  mail: SendLetter | null;
  sms: SendLetter | null;
  log: Logger;
  pausesMs?: readonly number[];
}

export type Courier = ReturnType<typeof createCourier>;

/** Takes letters to people by mail and SMS, in the background: nobody waits for it and nobody hears how it went. */
export function createCourier({ mail, sms, log, pausesMs = PAUSES_MS }: CourierPorts) {
  const counters: Record<'mail' | 'sms', DeliveryCounters> = {
    mail: { sent: 0, printed: 0, failed: 0 },
    sms: { sent: 0, printed: 0, failed: 0 },
  };
  const underWay = new Set<Promise<void>>();
  const ending = new AbortController();

  async function deliver(contact: Contact, letter: Letter): Promise<void> {
    // After the answer to the call, so that its time does not tell whether a letter is written.
    await nextTurn();
    const [channel, send, to] =
      contact.by === 'email'
        ? (['mail', mail, contact.email] as const)
        : (['sms', sms, `${contact.areaCode}${contact.mobile}`] as const);
    if (!send) {
      counters[channel].printed += 1;
      log.info(printed(channel, accountOf(contact), letter));
      return;
    }
    try {
      if (underWay.size > MOST) throw new Error('too many are on their way already');
      await retry(() => send(to, letter), { pausesMs, signal: ending.signal });
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
    post(contact: Contact, letter: Letter): void {
      const delivery = deliver(contact, letter).finally(() => underWay.delete(delivery));
      underWay.add(delivery);
    },

    counters: (): Readonly<Record<'mail' | 'sms', Readonly<DeliveryCounters>>> => counters,

    async close(): Promise<void> {
      ending.abort();
      let patience: NodeJS.Timeout | undefined;
      const enough = new Promise<void>((resolve) => (patience = setTimeout(resolve, FAREWELL_MS)));
      await Promise.race([Promise.allSettled(underWay), enough]);
      clearTimeout(patience);
    },
  };
}

/** One line with everything in it that the person would have got. */
function printed(channel: 'mail' | 'sms', to: string, letter: Letter): string {
  const [name, variable, text] =
    channel === 'mail'
      ? ['Mail', 'SMTP_URL', `${letter.subject}: ${letterText(letter).replace(/\n+/g, ' ')}`]
      : ['SMS', 'SMS_URL', letter.short];
  return `${name} to ${to}, printed because ${variable} is not set: ${text}`;
}

/** A failed `fetch` says what happened only in its cause. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? `${error.message}: ${error.cause.message}` : error.message;
}
