import type { SignInRefusal } from '@heliograph/contracts/http';
import type { Kysely } from 'kysely';
import type { Logger } from 'pino';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { createRepositories, type Repositories } from '../../storage/repositories/index.ts';
import type { Account } from '../../storage/repositories/people.ts';
import type { SignInEvent } from '../../storage/repositories/signIns.ts';
import type { Schema } from '../../storage/schema.ts';
import { inOneTransaction } from '../../storage/transaction.ts';
import { getAccount, type Contact } from '../../notifications/contact.ts';
import type { SessionOrigin, Sessions } from '../sessions.ts';

/** Method of a sign-in. */
export type SignInWay = Extract<SignInEvent['what'], { method: unknown }>;

interface Refused {
  /** Person, or what was typed. */
  whose: number | Contact;
  refusal: SignInRefusal;
  from: SessionOrigin;
  count: number;
}

export interface SignInLogPorts {
  db: Kysely<Schema>;
  sessions: Pick<Sessions, 'open'>;
  log: Logger;
  now: () => number;
}

/** Different refusals that wait to be recorded; beyond that, only those that are alike are counted. */
const MAX_WAITING = 1_000;

export type SignInLog = ReturnType<typeof createSignInLog>;

/** Sign-ins in the audit log. */
export function createSignInLog({ db, sessions, log, now }: SignInLogPorts) {
  const waiting = new Map<string, Refused>();
  let recording: Promise<void> | null = null;

  /** One after the other, so that guessing takes one connection of the database at most. */
  async function recordWaiting(): Promise<void> {
    // After the answer, so that its time does not reveal whether the account exists.
    await nextTurn();
    for (const [key, refused] of waiting) {
      waiting.delete(key);
      await recordRefused(refused).catch((error: unknown) =>
        log.warn({ err: error }, 'a refused sign-in could not be recorded'),
      );
    }
  }

  async function recordRefused({ whose, refusal, from, count }: Refused): Promise<void> {
    const personId =
      typeof whose === 'number' ? whose : (await createRepositories(db).people.byContact(whose))?.id;
    if (personId === undefined) return;
    await inOneTransaction(db, (transaction) =>
      createRepositories(transaction).signIns.record({ personId, ...from, what: { refusal }, count }, now()),
    );
  }

  function startRecording(): void {
    recording ??= recordWaiting().finally(() => {
      recording = null;
      if (waiting.size > 0) startRecording();
    });
  }

  return {
    /**
     * Opens a session and records it in one transaction. @param repositories of a transaction, to do so inside it
     * @returns null when the password has changed since `person` was read
     */
    open(person: Account, way: SignInWay, from: SessionOrigin, repositories?: Repositories) {
      const openIn = async (inside: Repositories) => {
        const entry = await sessions.open(person, from, { store: inside.sessions });
        if (entry) await inside.signIns.record({ personId: person.id, ...from, what: way, count: 1 }, now());
        return entry;
      };
      return repositories
        ? openIn(repositories)
        : inOneTransaction(db, (transaction) => openIn(createRepositories(transaction)));
    },

    /** Records a refused sign-in, if the account exists. Callers do not wait for it. */
    refused(whose: number | Contact, refusal: SignInRefusal, { address, agent }: SessionOrigin): void {
      const account = typeof whose === 'number' ? whose : getAccount(whose);
      const key = `${account} ${address} ${refusal}`;
      const alike = waiting.get(key);
      if (alike) alike.count += 1;
      else if (waiting.size < MAX_WAITING)
        waiting.set(key, { whose, refusal, from: { address, agent }, count: 1 });
      startRecording();
    },

    /** Resolves when everything is recorded. */
    async close(): Promise<void> {
      while (recording) await recording;
    },
  };
}
