import { mkdir, mkdtemp, readFile, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { SMTPServer } from 'smtp-server';
import { readMail } from './readMail.ts';

/** An e-mail or SMS that was sent over the network. */
export interface Received {
  channel: 'mail' | 'sms';
  /** E-mail address in lower case, or number with its dialling code and no spaces. */
  to: string;
  /** Headers of a mail, by lower-case name; empty for an SMS. */
  headers: Record<string, string>;
  /** Empty for an SMS. */
  subject: string;
  text: string;
  /** Empty for an SMS. */
  html: string;
  /** Epoch ms. */
  at: number;
}

/** Steps of receiving a mail: it is stored at `kept`, and only the response is missing after that. */
export type MailStep = 'connected' | 'sender' | 'recipient' | 'data' | 'kept';

export interface Mailbox {
  /** Called at each step of each mail; the step continues once it resolves. */
  atStep: (step: MailStep) => Promise<void>;
  /** Environment of a server that sends its e-mails and SMS here. */
  env: { SMTP_URL: string; MAIL_FROM: string; SMS_URL: string };
  /** Contains one JSON file per message, in order of arrival. */
  folder: string;
  /** Closes both servers and removes a folder that it made. */
  stop(): Promise<void>;
}

export interface MailboxOptions {
  /** Folder for the messages; it is not removed by `stop()`. */
  folder?: string;
}

const MAIL_USER = 'mailer';
const SMS_USER = 'account';
const PASSWORD = 'p@ss:word';

/** Only for messages that never arrive: a busy machine may need this long for one. */
const TIMEOUT_MS = 60_000;
const POLL_MS = 25;

/** A real SMTP server and an HTTP provider of SMS on loopback, both behind a password. */
export async function startMailbox({ folder }: MailboxOptions = {}): Promise<Mailbox> {
  const kept = folder ?? (await mkdtemp(join(tmpdir(), 'heliograph-mailbox-')));
  await mkdir(kept, { recursive: true });
  let count = 0;
  async function keep(message: Omit<Received, 'at'>): Promise<void> {
    const name = String(++count).padStart(6, '0');
    const part = join(kept, `${name}.part`);
    await writeFile(part, JSON.stringify({ ...message, at: Date.now() } satisfies Received));
    // Renamed, so that no reader of the folder sees half a message.
    await rename(part, join(kept, `${name}.json`));
  }

  const smtp = createSmtp(keep, (step) => mailbox.atStep(step));
  // Killed servers do not close their connections.
  smtp.on('error', () => undefined);
  smtp.listen(0, '127.0.0.1');
  const sms = createSms(keep);
  sms.listen(0, '127.0.0.1');
  await Promise.all([once(smtp.server, 'listening'), once(sms, 'listening')]);
  const getPort = (server: { address(): unknown }) => (server.address() as AddressInfo).port;
  const password = encodeURIComponent(PASSWORD);

  const mailbox: Mailbox = {
    atStep: () => Promise.resolve(),
    env: {
      SMTP_URL: `smtp://${MAIL_USER}:${password}@127.0.0.1:${getPort(smtp.server)}`,
      MAIL_FROM: 'Heliograph <no-reply@heliograph.example>',
      SMS_URL: `http://${SMS_USER}:${password}@127.0.0.1:${getPort(sms)}/messages`,
    },
    folder: kept,
    async stop() {
      sms.closeAllConnections();
      await Promise.all([
        new Promise<void>((resolve) => smtp.close(() => resolve())),
        new Promise<void>((resolve) => sms.close(() => resolve())),
      ]);
      if (folder === undefined) await rm(kept, { recursive: true, force: true });
    },
  };
  return mailbox;
}

/** Messages by path: a file never changes, and a run has hundreds. */
const received = new Map<string, Promise<Received>>();

/** All messages to an address or number, in order of arrival. */
export async function listMessages(folder: string, to: string): Promise<Received[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.json')).sort();
  const all = await Promise.all(names.map((name) => readOnce(join(folder, name))));
  const wanted = normalizeAddress(to);
  return all.filter((message) => message.to === wanted);
}

function readOnce(path: string): Promise<Received> {
  let message = received.get(path);
  if (!message) {
    message = readFile(path, 'utf8').then((text) => JSON.parse(text) as Received);
    received.set(path, message);
  }
  return message;
}

export interface MessageFilter {
  /** Only messages from this instant on, epoch ms. */
  after?: number;
}

/** Waits for a message to an address or number. @returns the newest @throws Error when none arrives */
export function waitForMessage(folder: string, to: string, options: MessageFilter = {}): Promise<Received> {
  return waitFor(folder, to, options, () => true);
}

/** Waits for a message with a code of six digits. @returns the newest code @throws Error when none arrives */
export async function waitForCode(folder: string, to: string, options: MessageFilter = {}): Promise<string> {
  const { text } = await waitFor(folder, to, options, (message) => CODE.test(message.text));
  return CODE.exec(text)![0];
}

/** Not in the secret of a link, which may have six digits in a row. */
const CODE = /(?<![\w-])\d{6}(?![\w-])/;

async function waitFor(
  folder: string,
  to: string,
  { after = 0 }: MessageFilter,
  wanted: (message: Received) => boolean,
): Promise<Received> {
  const deadline = Date.now() + TIMEOUT_MS;
  for (;;) {
    const messages = await listMessages(folder, to);
    const newest = messages.findLast((message) => message.at >= after && wanted(message));
    if (newest) return newest;
    if (Date.now() > deadline) throw new Error(`nothing came for ${to}`);
    await pause(POLL_MS);
  }
}

const normalizeAddress = (to: string): string => to.replace(/\s/g, '').toLowerCase();

type Keep = (message: Omit<Received, 'at'>) => Promise<void>;

function createSmtp(keep: Keep, atStep: Mailbox['atStep']): SMTPServer {
  const pass =
    (step: MailStep) =>
    (_what: unknown, ...rest: [...unknown[], () => void]) =>
      void atStep(step).then(rest.at(-1) as () => void);
  return new SMTPServer({
    // There is no certificate for loopback.
    hideSTARTTLS: true,
    allowInsecureAuth: true,
    onConnect: pass('connected'),
    onMailFrom: pass('sender'),
    onRcptTo: pass('recipient'),
    onAuth(auth, _session, done) {
      const fits = auth.username === MAIL_USER && auth.password === PASSWORD;
      done(fits ? null : new Error('bad user name or password'), fits ? { user: MAIL_USER } : undefined);
    },
    onData(stream, session, done) {
      readBytes(stream)
        .then(async (bytes) => {
          const mail = readMail(bytes.toString());
          await atStep('data');
          for (const { address } of session.envelope.rcptTo)
            await keep({ channel: 'mail', to: normalizeAddress(address), ...mail });
          await atStep('kept');
        })
        .then(
          () => done(),
          (error: unknown) => done(error as Error),
        );
    },
  });
}

function createSms(keep: Keep) {
  const authorization = `Basic ${Buffer.from(`${SMS_USER}:${PASSWORD}`).toString('base64')}`;
  return createServer((request, response) => {
    const answer = (status: number) => response.writeHead(status).end();
    if (request.headers.authorization !== authorization) return void answer(401);
    readSms(request)
      .then(async ({ to, text }) => {
        await keep({ channel: 'sms', to: normalizeAddress(to), headers: {}, subject: '', text, html: '' });
        answer(202);
      })
      .catch(() => answer(400));
  });
}

/** As JSON `{to, text}`, or as a form `To=…&Body=…`. */
async function readSms(request: IncomingMessage): Promise<{ to: string; text: string }> {
  const body = (await readBytes(request)).toString();
  const form = request.headers['content-type']?.startsWith('application/x-www-form-urlencoded');
  const fields = form ? new URLSearchParams(body) : (JSON.parse(body) as Record<string, unknown>);
  const [to, text] =
    fields instanceof URLSearchParams ? [fields.get('To'), fields.get('Body')] : [fields.to, fields.text];
  if (typeof to !== 'string' || typeof text !== 'string') throw new Error('not an SMS');
  return { to, text };
}

async function readBytes(stream: AsyncIterable<unknown>): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}
