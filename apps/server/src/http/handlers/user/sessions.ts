import type { ProofMethod, SignInMethod, SignInRecord, SignInRefusal } from '@heliograph/contracts/http';
import { namesOfAgent } from '../../../net/agentNames.ts';
import type { Repositories } from '../../../storage/repositories/index.ts';
import { requireSession } from '../../caller.ts';
import type { HandlersOf } from '../../handler.ts';
import type { Services } from '../../services.ts';

/** More are in the activity log. */
const RECENT = { begun: 5, refused: 3 };

type SessionHandlers = Pick<HandlersOf<'user'>, 'getSessions' | 'revokeSessions' | 'getSignIns'>;

/** Sessions and recent sign-ins of a user. */
export function sessionHandlers({
  now,
  places,
  repositories,
  sessions,
}: Pick<Services, 'now' | 'places' | 'repositories' | 'sessions'>) {
  return {
    async getSessions(_request, caller) {
      const { person } = requireSession(caller);
      const { publicId } = requireSession(caller);
      return (await sessions.activeOf(person.id)).map((row) => ({
        id: row.public_id,
        created_at: row.created_at,
        seen_at: row.seen_at,
        expires_at: row.expires_at,
        address: row.address,
        place: places.of(row.address),
        ...namesOfAgent(row.agent),
        current: row.public_id === publicId ? 1 : 0,
      }));
    },

    /** Ignores sessions that have ended or belong to other people, so that callers learn nothing about them. */
    async revokeSessions({ id }, caller) {
      const { person } = requireSession(caller);
      const which = id.length === 0 ? { allBut: requireSession(caller).id } : { publicIds: id };
      const ended = await sessions.revokeOf(person.id, which);
      const [first] = ended;
      if (!first) return {};
      const { browser, os } = namesOfAgent(first.agent);
      const what =
        ended.length > 1
          ? { sessions: ended.length }
          : { device: [browser, os].filter(Boolean).join(', '), address: first.address };
      const detail = { person: person.id, ...what };
      await repositories.audit.add([{ personId: person.id, action: 'session.end', detail }], now());
      return {};
    },

    async getSignIns(_request, caller) {
      const { person } = requireSession(caller);
      const rows = await repositories.signIns.latestOf(person.id, RECENT);
      return { list: rows.map((row) => ({ ...recordOnWire(row), place: places.of(row.address) })) };
    },
  } satisfies SessionHandlers;
}

type Row = Awaited<ReturnType<Repositories['signIns']['latestOf']>>[number];

const recordOnWire = ({ id, at, address, agent, detail }: Row): Omit<SignInRecord, 'place'> => ({
  id,
  at,
  latest: Number(detail.latest ?? at),
  count: Number(detail.count ?? 1),
  more: Number(detail.more ?? 0),
  // As `signIns.record` wrote them.
  method: (detail.method ?? null) as SignInMethod | null,
  second: (detail.second ?? null) as ProofMethod | null,
  refusal: (detail.refusal ?? null) as SignInRefusal | null,
  address,
  ...namesOfAgent(agent),
});
