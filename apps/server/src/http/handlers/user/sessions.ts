import Bowser from 'bowser';
import { sessionOf } from '../../caller.ts';
import type { HandlersOf } from '../../handlers.ts';
import { requireCapability } from '../../requireCapability.ts';
import type { Services } from '../../services.ts';

export function sessionHandlers({ sessions }: Pick<Services, 'sessions'>) {
  return {
    async getSessions(_request, caller) {
      const person = requireCapability(caller, 'account.sessions');
      const { publicId } = sessionOf(caller);
      return (await sessions.aliveOf(person.id)).map((row) => ({
        id: row.public_id,
        created_at: row.created_at,
        seen_at: row.seen_at,
        expires_at: row.expires_at,
        address: row.address,
        ...namesOf(row.agent),
        current: row.public_id === publicId ? 1 : 0,
      }));
    },

    /** What has ended meanwhile, and what is somebody else's, is left alone: whoever names it learns nothing of it. */
    async revokeSessions({ id }, caller) {
      const person = requireCapability(caller, 'account.sessions');
      const which = id.length === 0 ? { allBut: sessionOf(caller).id } : { publicIds: id };
      await sessions.revokeOf(person.id, which);
      return {};
    },
  } satisfies Pick<HandlersOf<'user'>, 'getSessions' | 'revokeSessions'>;
}

/** What a User-Agent says of itself. */
function namesOf(agent: string): { browser: string; os: string } {
  // The parser refuses to read nothing.
  if (agent === '') return { browser: '', os: '' };
  const parser = Bowser.getParser(agent);
  return { browser: parser.getBrowserName(), os: parser.getOSName() };
}
