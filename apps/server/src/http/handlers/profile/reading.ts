import { can } from '@heliograph/domain/permissions';
import { actorOf } from '../../../identity/access.ts';
import type { HandlersOf } from '../../handlers.ts';
import { Refused } from '../../refused.ts';
import { requireCapability } from '../../requireCapability.ts';
import type { Services } from '../../services.ts';
import { listedProfile, relationToProfile, wholeProfile } from '../../wire/profile.ts';

/** Profiles of one's own, and of one's colleagues. */
export function profileReadingHandlers({ repositories }: Services) {
  const { profiles } = repositories;

  return {
    async getProfiles(_request, caller) {
      const person = requireCapability(caller, 'profile.keep');
      const actor = actorOf(person);
      const everybodys = can(actor, 'profile.view');
      const rows = await profiles.of(
        everybodys ? 'all' : { personId: person.id, companyId: person.company_id },
      );
      const seen = rows.filter((row) => can(actor, 'profile.view', relationToProfile(person.id, row)));
      return { list: seen.map((row) => listedProfile({ id: person.id, actor }, row)) };
    },

    async getProfile({ profile_id }, caller) {
      const person = requireCapability(caller, 'profile.keep');
      const actor = actorOf(person);
      const row = await profiles.byId(profile_id);
      if (!row || !can(actor, 'profile.view', relationToProfile(person.id, row)))
        throw new Refused('notFound', 'profileUnknown', { field: 'profile_id' });
      return wholeProfile({ id: person.id, actor }, row);
    },
  } satisfies Pick<HandlersOf<'profile'>, 'getProfiles' | 'getProfile'>;
}
