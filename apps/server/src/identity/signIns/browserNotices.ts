import type { Lang } from '@heliograph/contracts/http';
import type { Kysely } from 'kysely';
import type { Logger } from 'pino';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { namesOfAgent } from '../../net/agentNames.ts';
import { newDeviceMessage } from '../../notifications/newDevice.ts';
import type { Notifier } from '../../notifications/notifier.ts';
import type { Places } from '../../places/places.ts';
import { createRepositories } from '../../storage/repositories/index.ts';
import type { Account } from '../../storage/repositories/people.ts';
import type { Schema } from '../../storage/schema.ts';
import { inOneTransaction } from '../../storage/transaction.ts';
import type { Attempts, Limit } from '../../access/attempts.ts';
import { getEmailContact } from '../../notifications/contact.ts';
import { getNetwork } from '../network.ts';
import type { Session, SessionOrigin } from '../sessions.ts';
import { secretHash } from '../../secrets/tokens.ts';
import { recogniseBrowser, type SeenBrowser } from './recogniseBrowser.ts';
import type { SignInWay } from './signInLog.ts';

/** Mails and messages about new browsers that an account gets. */
const OF_PERSON: Limit = { name: 'new-browser', most: 5, windowMs: 24 * 3_600_000 };

/** The browser of a successful sign-in. */
export interface SignedInBrowser {
  session: Session;
  way: SignInWay;
  from: SessionOrigin;
  /** Token in its cookie. */
  token: string;
  /** True if it sent the cookie; false when it is getting one. */
  hasCookie: boolean;
  lang: Lang;
}

export interface BrowserNoticesPorts {
  db: Kysely<Schema>;
  attempts: Attempts;
  notifier: Pick<Notifier, 'send'>;
  places: Places;
  /** Name of the deployment. */
  product: string;
  linkOrigin: () => string;
  log: Logger;
  now: () => number;
}

export type BrowserNotices = ReturnType<typeof createBrowserNotices>;

/** Tells people of sign-ins from browsers that were never used with their account. */
export function createBrowserNotices(ports: BrowserNoticesPorts) {
  const { db, attempts, notifier, places, product, linkOrigin, log, now } = ports;
  const underWay = new Set<Promise<void>>();

  /** Remembers the browser. @returns the language of the person if they are to be notified; null otherwise */
  function remember({ session, from, token, hasCookie, lang }: SignedInBrowser, at: number) {
    const { person } = session;
    const cookie = computeHash(person, `cookie ${token}`);
    const device = deviceHash(person, from);
    return inOneTransaction(db, async (transaction): Promise<Lang | null> => {
      const { knownBrowsers } = createRepositories(transaction);
      await knownBrowsers.lock(person.id);
      const rows = await knownBrowsers.of(person.id);
      // Before browsers were remembered, sessions say where the account was used.
      const seen: SeenBrowser[] =
        rows.length > 0
          ? rows.map((row) => ({
              kind: row.kind,
              key: getKey(row.key_hash),
              seenAt: row.seen_at,
              lang: row.lang,
            }))
          : (await knownBrowsers.earlierSessions(person.id, session.id)).map((earlier) => ({
              kind: 'device',
              key: getKey(deviceHash(person, earlier)),
              seenAt: earlier.seen_at,
              lang: null,
            }));
      const keys = { cookie: getKey(cookie), hasCookie, device: getKey(device) };
      const found = recogniseBrowser(seen, keys, at);
      const row = { person_id: person.id, lang, seen_at: at };
      await knownBrowsers.remember({ ...row, kind: 'device', key_hash: device });
      if (found.keepsCookie) await knownBrowsers.remember({ ...row, kind: 'cookie', key_hash: cookie });
      return found.isFirst || found.isKnown ? null : (found.lang ?? lang);
    });
  }

  async function handle(browser: SignedInBrowser): Promise<void> {
    // After the answer: no request waits for a mail.
    await nextTurn();
    const at = now();
    const lang = await remember(browser, at);
    if (lang === null) return;
    const { way, from, session } = browser;
    const { person } = session;
    if ((await attempts.take(OF_PERSON, String(person.id))).waitMs > 0) return;
    const device = namesOfAgent(from.agent);
    const { address } = from;
    const place = places.of(address);
    const notice = {
      personId: person.id,
      kind: 'newDevice',
      at,
      detail: { ...device, address, place },
    } as const;
    await inOneTransaction(db, async (transaction) => {
      const { accountVersions, notices } = createRepositories(transaction);
      await notices.add(notice);
      // Open pages show it at once.
      await accountVersions.increment([person.id]);
    });
    const email = getEmailContact(person);
    if (!email) return;
    const facts = {
      name: person.name,
      at,
      ...device,
      address,
      place,
      way,
      link: `${linkOrigin()}/userCenter`,
    };
    await notifier.send(email, newDeviceMessage(product, lang, facts));
  }

  return {
    /** Remembers the browser of a sign-in in the background, and tells its person if it is new. */
    note(browser: SignedInBrowser): void {
      const work = handle(browser)
        .catch((error: unknown) =>
          log.warn({ err: error }, 'the browser of a sign-in could not be remembered'),
        )
        .finally(() => underWay.delete(work));
      underWay.add(work);
    },

    /** Resolves when nothing is under way. */
    async close(): Promise<void> {
      await Promise.all(underWay);
    },
  };
}

const computeHash = (person: Account, text: string): Buffer => secretHash(`${person.id} ${text}`);

function deviceHash(person: Account, { address, agent }: SessionOrigin): Buffer {
  const { browser, os } = namesOfAgent(agent);
  return computeHash(person, `device ${JSON.stringify([browser, os, getNetwork(address)])}`);
}

const getKey = (hash: Buffer): string => hash.toString('base64');
