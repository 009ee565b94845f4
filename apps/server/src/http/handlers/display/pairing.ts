import { MOST_DISPLAYS, PAIRING_MS } from '@heliograph/contracts/http';
import { can } from '@heliograph/domain/permissions';
import { actorOf } from '../../../identity/access.ts';
import type { Limit } from '../../../identity/attempts.ts';
import { randomLetters } from '../../../identity/tokens.ts';
import type { DisplayChange } from '../../../storage/repositories/displayChange.ts';
import type { Account } from '../../../storage/repositories/people.ts';
import type { Caller } from '../../caller.ts';
import type { HandlersOf } from '../../handlers.ts';
import { Refused } from '../../refused.ts';
import { requireCapability } from '../../requireCapability.ts';
import type { Services } from '../../services.ts';
import { tooMany } from '../../tooMany.ts';
import { requireShowable } from './requireShowable.ts';

/** Codes of no wall that one person may try: enough for slips, not for finding a wall of somebody else. */
const WRONG_CODES: Limit = { name: 'pairing-code', most: 20, windowMs: 600_000 };

/** Of whoever stands before a new wall. */
export function pairingHandlers({ attempts, displays, now, repositories }: Services) {
  const { audit, pairings } = repositories;

  /** Counts the code when no wall shows it. */
  async function withCode<T>(
    caller: Caller,
    code: string,
    work: (person: Account, codeHash: Buffer) => Promise<T>,
  ): Promise<T> {
    const person = requireCapability(caller, 'display.pair');
    const attempt = await attempts.take(WRONG_CODES, String(person.id));
    if (attempt.waitMs > 0) throw tooMany(attempt.waitMs);
    const working = work(person, displays.codeHash(code));
    const wrong = await working.then(
      () => false,
      (reason: unknown) => reason instanceof Refused && reason.key === 'pairingUnknown',
    );
    if (!wrong) await attempt.takeBack();
    return working;
  }

  /** The wall that shows a code, decided by nobody else before the transaction ends. @throws Refused */
  async function lockWaiting({ pairings: within }: DisplayChange, codeHash: Buffer) {
    const pairing = await within.lockWaiting(codeHash, now());
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
        const id = await repositories.displays.change(async (within) => {
          const pairing = await lockWaiting(within, codeHash);
          const asker = await within.lockPerson(person.id);
          if (!asker || !can(actorOf(asker), 'display.pair')) throw new Refused('forbidden', 'forbidden');
          if ((await within.countOf(asker.id)) >= MOST_DISPLAYS)
            throw new Refused('conflict', 'displaysMany', { values: { most: MOST_DISPLAYS } });
          await requireShowable(within, { wanted, owner: asker, asker, before: null });
          let added: number | undefined;
          while (added === undefined)
            added = await within.add(asker.id, `display-${randomLetters(8).toLowerCase()}`, wanted, at);
          await within.pairings.pair(pairing.id, added, at + PAIRING_MS);
          const detail = { display: added, name };
          await audit.add([{ personId: asker.id, action: 'display.pair', detail }], at, within.tx);
          return added;
        });
        displays.waiting.nudge();
        return { display_id: id };
      }),

    declinePairing: ({ code }, caller) =>
      withCode(caller, code, async (_person, codeHash) => {
        await repositories.displays.change(async (within) => {
          const pairing = await lockWaiting(within, codeHash);
          await within.pairings.remove(pairing.id);
        });
        displays.waiting.nudge();
        return {};
      }),
  } satisfies Pick<HandlersOf<'display'>, 'getPairing' | 'approvePairing' | 'declinePairing'>;
}

const unknownCode = () =>
  new Refused('notFound', 'pairingUnknown', { field: 'code', values: { minutes: PAIRING_MS / 60_000 } });
