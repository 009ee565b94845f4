import { HOLD_MS, PAIRING_MS } from '@heliograph/contracts/http';
import type { Limit } from '../../../identity/attempts.ts';
import { networkOf } from '../../../identity/network.ts';
import type { Session } from '../../../identity/sessions.ts';
import { newToken, randomLetters, secretHash } from '../../../identity/tokens.ts';
import type { PairingState } from '../../../storage/repositories/pairings.ts';
import type { Caller } from '../../caller.ts';
import type { HandlersOf } from '../../handlers.ts';
import type { Services } from '../../services.ts';
import { tooMany } from '../../tooMany.ts';
import { signedIn } from '../../wire/signedIn.ts';
import { DISPLAY_SESSION_MS } from './displaySession.ts';

/** Dozens of walls behind one address, each with a new code now and then. */
const BEGINNINGS: Limit = { name: 'pairing-begin', most: 120, windowMs: 600_000 };
/** As many walls ask all the time. */
const QUESTIONS: Limit = { name: 'pairing-await', most: 1_200, windowMs: 60_000 };

const CODE_LENGTH = 8;

/** Of a wall that nobody knows yet. */
export function waitingHandlers({ attempts, config, displays, now, repositories, sessions }: Services) {
  const { pairings } = repositories;

  /** @throws Refused */
  async function take(limit: Limit, { address }: Caller): Promise<void> {
    const { waitMs } = await attempts.take(limit, networkOf(address));
    if (waitMs > 0) throw tooMany(waitMs);
  }

  const stateOf = async (secret: Buffer): Promise<PairingState> => {
    const key = secret.toString('hex');
    return (await pairings.statesOf([key], now())).get(key) ?? 'ended';
  };

  /** Opens the display's session, and ends one that was opened before: its answer was lost. */
  async function collect(
    secret: Buffer,
    { address, agent }: Caller,
  ): Promise<{ token: string; session: Session } | null> {
    const at = now();
    const { entry, ended } = await repositories.displays.change(async (within) => {
      const pairing = await within.pairings.lockBySecret(secret, at);
      const person = pairing?.display_id ? await within.people.byId(pairing.display_id) : undefined;
      if (!person) return { entry: null, ended: [] };
      return {
        ended: await within.sessions.revokeAllOf(person.id, at),
        entry: await sessions.open(
          person,
          { address, agent },
          { store: within.sessions, lifeMs: DISPLAY_SESSION_MS },
        ),
      };
    });
    sessions.announceEnd(ended);
    return entry;
  }

  return {
    async beginPairing({ screen }, caller) {
      await take(BEGINNINGS, caller);
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
      await take(QUESTIONS, caller);
      const hash = secretHash(secret);
      let state = await stateOf(hash);
      if (state === 'waiting') {
        const end = await displays.waiting.until(hash.toString('hex'), state, HOLD_MS);
        if (end === 'changed') state = await stateOf(hash);
      }
      if (state !== 'paired') return { state, account: null };
      const entry = await collect(hash, caller);
      if (!entry) return { state: 'ended', account: null };
      return { state, account: signedIn(entry.session, entry.token, config.companyPrefix) };
    },
  } satisfies Pick<HandlersOf<'display'>, 'beginPairing' | 'awaitPairing'>;
}
