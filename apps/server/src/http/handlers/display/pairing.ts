import { LONG_POLL_MS, MAX_DISPLAYS, PAIRING_MS } from '@heliograph/contracts/http';
import { can } from '@heliograph/domain/permissions';
import { getActor } from '../../../access/access.ts';
import type { Limit } from '../../../access/attempts.ts';
import { getNetwork } from '../../../identity/network.ts';
import type { Session } from '../../../identity/sessions.ts';
import { newToken, randomLetters, secretHash } from '../../../secrets/tokens.ts';
import type { DisplayTransaction } from '../../../storage/repositories/displayTransaction.ts';
import type { PairingState } from '../../../storage/repositories/pairings.ts';
import type { Account } from '../../../storage/repositories/people.ts';
import { type Caller, requireSession } from '../../caller.ts';
import type { HandlersOf } from '../../handler.ts';
import { Refused, tooMany } from '../../refused.ts';
import type { Services } from '../../services.ts';
import { signedIn } from '../../wire/signedIn.ts';
import { requireDisplayContent } from './requireDisplayContent.ts';

/** Lifetime of a display's session; it is renewed much earlier. */
export const DISPLAY_SESSION_MS = 90 * 86_400_000;
/** Older sessions are renewed. */
export const RENEW_AFTER_MS = 86_400_000;
/** An unused new session blocks another renewal for this long. */
export const RENEWAL_MS = 60_000;

/** Dozens of walls behind one address, each requesting a new code now and then. */
const BEGIN_LIMIT: Limit = { name: 'pairing-begin', most: 120, windowMs: 600_000, anonymous: true };
/** As many walls polling continuously. */
const AWAIT_LIMIT: Limit = { name: 'pairing-await', most: 1_200, windowMs: 60_000, anonymous: true };

const CODE_LENGTH = 8;

/** Calls of a wall that is not paired yet. */
export function pairingRequestHandlers({
  attempts,
  config,
  displays,
  now,
  repositories,
  sessions,
}: Services) {
  const { pairings } = repositories;

  /** @throws Refused */
  async function take(limit: Limit, { address }: Caller): Promise<void> {
    const { waitMs } = await attempts.take(limit, getNetwork(address));
    if (waitMs > 0) throw tooMany(waitMs);
  }

  const readState = async (secret: Buffer): Promise<PairingState> => {
    const key = secret.toString('hex');
    return (await pairings.statesOf([key], now())).get(key) ?? 'ended';
  };

  /** Opens the display's session and ends one whose response was lost. */
  async function collect(
    secret: Buffer,
    { address, agent }: Caller,
  ): Promise<{ token: string; session: Session } | null> {
    const at = now();
    const { entry, ended } = await repositories.displays.change(async (transaction) => {
      const pairing = await transaction.pairings.lockBySecret(secret, at);
      const person = pairing?.display_id ? await transaction.people.byId(pairing.display_id) : undefined;
      if (!person) return { entry: null, ended: [] };
      return {
        ended: await transaction.sessions.revokeAllOf(person.id, { revoked_at: at, ended_by: null }),
        entry: await sessions.open(
          person,
          { address, agent },
          { store: transaction.sessions, lifeMs: DISPLAY_SESSION_MS },
        ),
      };
    });
    sessions.announceEnd(ended);
    return entry;
  }

  return {
    async beginPairing({ screen }, caller) {
      await take(BEGIN_LIMIT, caller);
      const secret = newToken();
      const at = now();
      const expires = at + PAIRING_MS;
      const { address, agent, origin } = caller;
      const pairing = { secretHash: secretHash(secret), screen, address, agent, at, expires };
      let code = randomLetters(CODE_LENGTH);
      while (!(await pairings.begin({ ...pairing, codeHash: displays.codeHash(code) })))
        code = randomLetters(CODE_LENGTH);
      return { code, secret, url: `${origin}/displays?code=${code}`, expires };
    },

    async awaitPairing({ secret }, caller) {
      await take(AWAIT_LIMIT, caller);
      const hash = secretHash(secret);
      let state = await readState(hash);
      if (state === 'waiting') {
        const end = await displays.pairingPolls.waitForChange(hash.toString('hex'), state, LONG_POLL_MS);
        if (end === 'changed') state = await readState(hash);
      }
      if (state !== 'paired') return { state, account: null };
      const entry = await collect(hash, caller);
      if (!entry) return { state: 'ended', account: null };
      return { state, account: signedIn(entry.session, entry.token, config.companyPrefix) };
    },
  } satisfies Pick<HandlersOf<'display'>, 'beginPairing' | 'awaitPairing'>;
}

/** Wrong codes that one person may try: enough for typos, too few to find someone else's wall. */
const WRONG_CODE_LIMIT: Limit = { name: 'pairing-code', most: 20, windowMs: 600_000 };

/** Calls of the person who pairs a new wall. */
export function pairingHandlers({ attempts, displays, now, repositories }: Services) {
  const { audit, pairings } = repositories;

  /** Counts the attempt only when no wall shows the code. */
  async function withCode<T>(
    caller: Caller,
    code: string,
    work: (person: Account, codeHash: Buffer) => Promise<T>,
  ): Promise<T> {
    const { person } = requireSession(caller);
    const attempt = await attempts.take(WRONG_CODE_LIMIT, String(person.id));
    if (attempt.waitMs > 0) throw tooMany(attempt.waitMs);
    const working = work(person, displays.codeHash(code));
    const wrong = await working.then(
      () => false,
      (reason: unknown) => reason instanceof Refused && reason.key === 'pairingUnknown',
    );
    if (!wrong) await attempt.takeBack();
    return working;
  }

  /** The wall that shows a code, locked until the transaction ends. @throws Refused */
  async function lockWaiting({ pairings: transaction }: DisplayTransaction, codeHash: Buffer) {
    const pairing = await transaction.lockWaiting(codeHash, now());
    if (!pairing) throw unknownCode();
    return pairing;
  }

  return {
    getPairing: ({ code }, caller) =>
      withCode(caller, code, async (_person, codeHash) => {
        const pairing = await pairings.waiting(codeHash, now());
        if (!pairing) throw unknownCode();
        const { screen, address, agent, created_at: begun, expires_at: expires } = pairing;
        return { screen, address, agent, begun, expires };
      }),

    approvePairing: ({ code, name, station_ids, config }, caller) =>
      withCode(caller, code, async (person, codeHash) => {
        const at = now();
        const wanted = { name, config, stationIds: station_ids && [...new Set(station_ids)] };
        const id = await repositories.displays.change(async (transaction) => {
          const pairing = await lockWaiting(transaction, codeHash);
          const requester = await transaction.lockPerson(person.id);
          if (!requester || !can(getActor(requester), 'display.pair'))
            throw new Refused('forbidden', 'forbidden');
          if ((await transaction.countOf(requester.id)) >= MAX_DISPLAYS)
            throw new Refused('conflict', 'displaysMany', { values: { most: MAX_DISPLAYS } });
          await requireDisplayContent(transaction, { wanted, owner: requester, requester, before: null });
          let added: number | undefined;
          while (added === undefined)
            added = await transaction.add(
              requester.id,
              `display-${randomLetters(8).toLowerCase()}`,
              wanted,
              at,
            );
          await transaction.pairings.pair(pairing.id, added, at + PAIRING_MS);
          const detail = { display: added, name, person: requester.id };
          await audit.add([{ personId: requester.id, action: 'display.pair', detail }], at, transaction.tx);
          return added;
        });
        displays.pairingPolls.check();
        return { display_id: id };
      }),

    declinePairing: ({ code }, caller) =>
      withCode(caller, code, async (_person, codeHash) => {
        await repositories.displays.change(async (transaction) => {
          const pairing = await lockWaiting(transaction, codeHash);
          await transaction.pairings.remove(pairing.id);
        });
        displays.pairingPolls.check();
        return {};
      }),
  } satisfies Pick<HandlersOf<'display'>, 'getPairing' | 'approvePairing' | 'declinePairing'>;
}

const unknownCode = () =>
  new Refused('notFound', 'pairingUnknown', { field: 'code', values: { minutes: PAIRING_MS / 60_000 } });
