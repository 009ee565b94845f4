import { MOST_PROFILES, type ParsedRequestOf, type saveProfile } from '@heliograph/contracts/http';
import { modelById } from '@heliograph/domain/models';
import { can, type Capability } from '@heliograph/domain/permissions';
import { actorOf } from '../../../identity/access.ts';
import type { Account } from '../../../storage/repositories/people.ts';
import {
  PROFILE_NAME_UNIQUE,
  type ProfileChange,
  type ProfileRow,
} from '../../../storage/repositories/profiles.ts';
import { violatedConstraint } from '../../../storage/violatedConstraint.ts';
import type { Caller } from '../../caller.ts';
import type { HandlersOf } from '../../handlers.ts';
import { Refused } from '../../refused.ts';
import { requireCapability } from '../../requireCapability.ts';
import type { Services } from '../../services.ts';
import { relationToProfile } from '../../wire/profile.ts';
import { requireKeepable } from './requireKeepable.ts';

type Wanted = ParsedRequestOf<typeof saveProfile>;

const PROFILE_ID = { field: 'profile_id' };

/** Saving and deleting profiles; edits that meet are refused (docs/adr/0009). */
export function profileWritingHandlers({ repositories, now }: Services) {
  const { audit, profiles } = repositories;

  async function add(within: ProfileChange, asker: Account, wanted: Wanted, { lang }: Caller) {
    const { name, note = '', mod_id: modelId, values } = wanted;
    if (name === undefined) throw missing('name');
    if (modelId === undefined) throw missing('mod_id');
    if (values === undefined) throw missing('values');
    if (!modelById(modelId)) throw new Refused('notFound', 'modelUnknown', { field: 'mod_id' });
    requireKeepable(values, modelId, lang);
    if ((await within.countOf(asker.id)) >= MOST_PROFILES)
      throw new Refused('conflict', 'profilesMany', { values: { most: MOST_PROFILES } });
    const at = now();
    const id = await within.add({ person_id: asker.id, name, note, model_id: modelId, values }, at);
    await audit.add([entry(asker, 'profile.add', { id, name })], at, within.tx);
    return { profile_id: id, version: 0 };
  }

  async function edit(
    within: ProfileChange,
    asker: Account,
    id: number,
    { version: seen, name, note, values }: Wanted,
    { lang }: Caller,
  ) {
    if (seen === undefined) throw missing('version');
    const before = requireMay(asker, await within.lock(id), 'profile.change');
    if (seen !== before.version) throw new Refused('conflict', 'profileChanged', { field: 'version' });
    if (values) requireKeepable(values, before.model_id, lang);
    const at = now();
    const after = {
      name: name ?? before.name,
      note: note ?? before.note,
      values: values ?? before.values,
    };
    const version = await within.update(id, after, { personId: asker.id, at });
    await audit.add([entry(asker, 'profile.edit', { id, name: after.name })], at, within.tx);
    return { profile_id: id, version };
  }

  return {
    async saveProfile(wanted, caller) {
      const { id } = requireCapability(caller, 'profile.keep');
      const saving = profiles.change(async (within) => {
        const asker = await requireAsker(within, id);
        return wanted.profile_id === undefined
          ? add(within, asker, wanted, caller)
          : edit(within, asker, wanted.profile_id, wanted, caller);
      });
      return saving.catch((error: unknown) => {
        throw violatedConstraint(error) === PROFILE_NAME_UNIQUE
          ? new Refused('conflict', 'profileNameTaken', { field: 'name' })
          : error;
      });
    },

    async deleteProfile({ profile_id }, caller) {
      const { id } = requireCapability(caller, 'profile.keep');
      await profiles.change(async (within) => {
        const asker = await requireAsker(within, id);
        const profile = requireMay(asker, await within.lock(profile_id), 'profile.change');
        await within.remove(profile_id);
        await audit.add([entry(asker, 'profile.delete', profile)], now(), within.tx);
      });
      return {};
    },
  } satisfies Pick<HandlersOf<'profile'>, 'saveProfile' | 'deleteProfile'>;
}

/** Who asks, as of the transaction. @throws Refused when they may not keep profiles any more. */
async function requireAsker(within: ProfileChange, id: number): Promise<Account> {
  const asker = await within.lockPerson(id);
  if (!asker || !can(actorOf(asker), 'profile.keep')) throw new Refused('forbidden', 'forbidden');
  return asker;
}

/** @throws Refused alike for a profile that does not exist and one that is not shown. */
function requireMay(asker: Account, row: ProfileRow | undefined, capability: Capability): ProfileRow {
  const relation = row && relationToProfile(asker.id, row);
  if (!row || !can(actorOf(asker), 'profile.view', relation))
    throw new Refused('notFound', 'profileUnknown', PROFILE_ID);
  if (!can(actorOf(asker), capability, relation)) throw new Refused('forbidden', 'forbidden', PROFILE_ID);
  return row;
}

const missing = (field: string) => new Refused('badRequest', 'fieldMissing', { field, values: { field } });

const entry = (asker: Account, action: string, { id, name }: Pick<ProfileRow, 'id' | 'name'>) => ({
  personId: asker.id,
  action,
  detail: { profile: id, name },
});
