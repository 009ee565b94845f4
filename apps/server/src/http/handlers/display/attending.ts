import { HOLD_MS, type SignedIn } from '@heliograph/contracts/http';
import type { Session } from '../../../identity/sessions.ts';
import { stateOf } from '../../../storage/repositories/displayRows.ts';
import { sessionOf, type Caller } from '../../caller.ts';
import type { HandlersOf } from '../../handlers.ts';
import { Refused } from '../../refused.ts';
import { requireCapability } from '../../requireCapability.ts';
import type { Services } from '../../services.ts';
import { markOf, ordersOf } from '../../wire/display.ts';
import { signedIn } from '../../wire/signedIn.ts';
import { DISPLAY_SESSION_MS, RENEWAL_MS, RENEW_AFTER_MS } from './displaySession.ts';

/** Of a paired display. */
export function attendingHandlers({ access, config, displays, now, repositories, sessions }: Services) {
  /** What a display is to show now. @throws Refused when it, or its session, is no more. */
  async function newest({ person, publicId }: Session) {
    const [row, { stationIds }, build, alive] = await Promise.all([
      repositories.displays.byId(person.id),
      access.of(person),
      displays.build(),
      sessions.aliveAmong([publicId]),
    ]);
    if (!alive.has(publicId)) throw new Refused('signedOut', 'signedOut');
    if (!row) throw unknown();
    const orders = ordersOf(row, { stationIds, at: now(), build });
    return { state: stateOf(row), answer: { mark: markOf(orders), orders } };
  }

  /** A new session for one that has grown old; null while it has not, or another one has just been given for it. */
  async function renewed(session: Session, { address, agent }: Caller): Promise<SignedIn | null> {
    const at = now();
    if (at - session.createdAt < RENEW_AFTER_MS) return null;
    const { entry, ended } = await repositories.displays.change(async (within) => {
      await within.lock(session.person.id);
      const unused = (await within.sessions.aliveOf(session.person.id, at)).filter(
        (other) => other.created_at > session.createdAt,
      );
      if (unused.some((other) => at - other.created_at < RENEWAL_MS)) return { entry: null, ended: [] };
      return {
        ended: await within.sessions.revokeOf(session.person.id, { allBut: session.id }, at),
        entry: await sessions.open(
          session.person,
          { address, agent },
          { store: within.sessions, lifeMs: DISPLAY_SESSION_MS },
        ),
      };
    });
    sessions.announceEnd(ended);
    return entry && signedIn(entry.session, entry.token, config.companyPrefix);
  }

  return {
    async attend({ health, seen }, caller) {
      requireCapability(caller, 'display.attend');
      const session = sessionOf(caller);
      const { address, agent } = caller;
      const heard = await repositories.displays.hear(session.person.id, {
        sessionId: session.id,
        at: now(),
        health,
        address,
        agent,
      });
      if (heard) sessions.announceEnd(heard.ended);
      if (heard?.silentSince) await displays.tellBack(session.person.id, heard.silentSince);
      const before = await newest(session);
      const account = await renewed(session, caller);
      if (account || before.answer.mark !== seen) return { ...before.answer, renewed: account };
      const end = await displays.attending.until(session.publicId, before.state, HOLD_MS);
      if (end !== 'changed') return { ...before.answer, renewed: null };
      // Another server may have changed what it shows.
      access.forget(session.person.id);
      return { ...(await newest(session)).answer, renewed: null };
    },
  } satisfies Pick<HandlersOf<'display'>, 'attend'>;
}

/** Administrators may do everything, but are none. */
const unknown = () => new Refused('notFound', 'displayUnknown');
