import {
  type AuditAction,
  type Lang,
  type ListedProfile,
  MAX_PROFILES,
  type ParsedRequestOf,
  type Profile,
  type ProfileValues,
  type saveProfile,
} from '@heliograph/contracts/http';
import { modelById } from '@heliograph/domain/models';
import { MAX_POWER_W, listParameters, toDeviceValue } from '@heliograph/domain/parameters';
import { type Actor, can } from '@heliograph/domain/permissions';
import { getActor } from '../../access/access.ts';
import { findChanges } from '../../storage/repositories/audit.ts';
import type { Account } from '../../storage/repositories/people.ts';
import {
  PROFILE_NAME_UNIQUE,
  type ProfileRow,
  type ProfileTransaction,
} from '../../storage/repositories/profiles.ts';
import { violatedConstraint } from '../../storage/transaction.ts';
import { type Caller, requireSession } from '../caller.ts';
import { relationToAuthored, requireMay, requireRequester } from '../authored.ts';
import type { HandlersOf } from '../handler.ts';
import { Refused } from '../refused.ts';
import type { Services } from '../services.ts';
import { requireWritable } from './device/requireWritable.ts';

export function profileHandlers(services: Services) {
  return {
    ...profileReadHandlers(services),
    ...profileWriteHandlers(services),
  } satisfies HandlersOf<'profile'>;
}

/** Profiles of the person and their colleagues. */
function profileReadHandlers({ repositories }: Services) {
  const { profiles } = repositories;

  return {
    async getProfiles(_request, caller) {
      const { person } = requireSession(caller);
      const actor = getActor(person);
      const seesAll = can(actor, 'profile.view');
      const rows = await profiles.of(seesAll ? 'all' : { personId: person.id, companyId: person.company_id });
      const seen = rows.filter((row) => can(actor, 'profile.view', relationToAuthored(person.id, row)));
      return { list: seen.map((row) => listedProfile({ id: person.id, actor }, row)) };
    },

    async getProfile({ profile_id }, caller) {
      const { person } = requireSession(caller);
      const actor = getActor(person);
      const row = await profiles.byId(profile_id);
      if (!row || !can(actor, 'profile.view', relationToAuthored(person.id, row)))
        throw new Refused('notFound', 'profileUnknown', { field: 'profile_id' });
      return wholeProfile({ id: person.id, actor }, row);
    },
  } satisfies Pick<HandlersOf<'profile'>, 'getProfiles' | 'getProfile'>;
}

type ProfileRequest = ParsedRequestOf<typeof saveProfile>;

const RIGHTS = {
  view: 'profile.view',
  change: 'profile.change',
  unknown: 'profileUnknown',
  field: 'profile_id',
} as const;

/** Saving and deleting profiles; conflicting edits are refused (docs/adr/0009). */
function profileWriteHandlers({ repositories, now }: Services) {
  const { audit, profiles } = repositories;

  async function add(
    transaction: ProfileTransaction,
    requester: Account,
    requested: ProfileRequest,
    { lang }: Caller,
  ) {
    const { name, note = '', mod_id: modelId, values } = requested;
    if (name === undefined) throw missing('name');
    if (modelId === undefined) throw missing('mod_id');
    if (values === undefined) throw missing('values');
    if (!modelById(modelId)) throw new Refused('notFound', 'modelUnknown', { field: 'mod_id' });
    requireProfileValues(values, modelId, lang);
    if ((await transaction.countOf(requester.id)) >= MAX_PROFILES)
      throw new Refused('conflict', 'profilesMany', { values: { most: MAX_PROFILES } });
    const at = now();
    const id = await transaction.add({ person_id: requester.id, name, note, model_id: modelId, values }, at);
    await audit.add([entry(requester, 'profile.add', { id, name })], at, transaction.tx);
    return { profile_id: id, version: 0 };
  }

  async function edit(
    transaction: ProfileTransaction,
    requester: Account,
    id: number,
    { version: seen, name, note, values }: ProfileRequest,
    { lang }: Caller,
  ) {
    if (seen === undefined) throw missing('version');
    const before = requireMay(requester, await transaction.lock(id), RIGHTS);
    if (seen !== before.version) throw new Refused('conflict', 'profileChanged', { field: 'version' });
    if (values) requireProfileValues(values, before.model_id, lang);
    const at = now();
    const after = {
      name: name ?? before.name,
      note: note ?? before.note,
      values: values ?? before.values,
    };
    const version = await transaction.update(id, after, { personId: requester.id, at });
    const { name: oldName, note: oldNote, values: oldValues } = before;
    const changes = findChanges<object>(
      { name: oldName, note: oldNote, ...oldValues },
      { name: after.name, note: after.note, ...after.values },
    );
    const edited = { ...entry(requester, 'profile.edit', { id, name: after.name }), changes };
    await audit.add([edited], at, transaction.tx);
    return { profile_id: id, version };
  }

  return {
    async saveProfile(requested, caller) {
      const { id } = requireSession(caller).person;
      const saving = profiles.change(async (transaction) => {
        const requester = await requireRequester(transaction, id, 'profile.create');
        return requested.profile_id === undefined
          ? add(transaction, requester, requested, caller)
          : edit(transaction, requester, requested.profile_id, requested, caller);
      });
      return saving.catch((error: unknown) => {
        throw violatedConstraint(error) === PROFILE_NAME_UNIQUE
          ? new Refused('conflict', 'profileNameTaken', { field: 'name' })
          : error;
      });
    },

    async deleteProfile({ profile_id }, caller) {
      const { id } = requireSession(caller).person;
      await profiles.change(async (transaction) => {
        const requester = await requireRequester(transaction, id, 'profile.create');
        const profile = requireMay(requester, await transaction.lock(profile_id), RIGHTS);
        await transaction.remove(profile_id);
        await audit.add([entry(requester, 'profile.delete', profile)], now(), transaction.tx);
      });
      return {};
    },
  } satisfies Pick<HandlersOf<'profile'>, 'saveProfile' | 'deleteProfile'>;
}

const missing = (field: string) => new Refused('badRequest', 'fieldMissing', { field, values: { field } });

const entry = (requester: Account, action: AuditAction, { id, name }: Pick<ProfileRow, 'id' | 'name'>) => ({
  personId: requester.id,
  action,
  detail: { profile: id, name },
});

/** @throws Refused naming the first value that no device of the model can have, and what is allowed */
function requireProfileValues(values: ProfileValues, modelId: number, lang: Lang): void {
  const byCode = new Map(
    listParameters(modelId, MAX_POWER_W).map((parameter) => [parameter.code, parameter]),
  );
  for (const [code, value] of Object.entries(values)) {
    const field = `values.${code}`;
    const parameter = byCode.get(code);
    if (!parameter) throw new Refused('badRequest', 'propertyUnknown', { field, values: { property: code } });
    const name = parameter.name[lang];
    if (parameter.transient)
      throw new Refused('badRequest', 'profileValueTransient', { field, values: { name } });
    requireWritable(parameter, toDeviceValue(parameter, value), { field, lang });
  }
}

/** A profile as the requester sees it in a list. */
function listedProfile(requester: { id: number; actor: Actor }, row: ProfileRow): ListedProfile {
  const { id, name, note, version, model_id: modelId } = row;
  return {
    profile_id: id,
    name,
    note,
    device_type: modelById(modelId)!.deviceType,
    mod_id: modelId,
    count: Object.keys(row.values).length,
    create_user: row.author_user_name,
    create_name: row.author_name,
    create_time: row.created_at,
    update_name: row.editor_name ?? '',
    update_time: row.updated_at,
    version,
    may_change: can(requester.actor, 'profile.change', relationToAuthored(requester.id, row)) ? 1 : 0,
  };
}

/** The same with its values. */
const wholeProfile = (requester: { id: number; actor: Actor }, row: ProfileRow): Profile => ({
  ...listedProfile(requester, row),
  values: row.values,
});
