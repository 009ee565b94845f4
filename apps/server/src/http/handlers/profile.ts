import {
  type Lang,
  type ListedProfile,
  MAX_PROFILES,
  type ParsedRequestOf,
  type ProfileValues,
  type saveProfile,
} from '@heliograph/contracts/http';
import { modelById } from '@heliograph/domain/models';
import { MAX_POWER_W, listParameters, toDeviceValue } from '@heliograph/domain/parameters';
import type { ProfileRow } from '../../storage/repositories/authored.ts';
import type { Account } from '../../storage/repositories/people.ts';
import { authoredHandlers } from '../authored.ts';
import { requireSession } from '../caller.ts';
import type { HandlersOf } from '../handler.ts';
import { fieldMissing, Refused } from '../refused.ts';
import type { Services } from '../services.ts';
import { requireWritable } from './device/requireWritable.ts';

type ProfileRequest = ParsedRequestOf<typeof saveProfile>;

/** Profiles of settings of people and their colleagues. */
export function profileHandlers(services: Services) {
  const authored = authoredHandlers(services, {
    repository: services.repositories.profiles,
    rights: { view: 'profile.view', change: 'profile.change', create: 'profile.create' },
    field: 'profile_id',
    most: MAX_PROFILES,
    messages: {
      unknown: 'profileUnknown',
      changed: 'profileChanged',
      many: 'profilesMany',
      nameTaken: 'profileNameTaken',
    },
    audit: { area: 'profile', id: 'profile' },
    audited: ({ name, note, values }) => ({ name, note, ...values }),
  });

  /** A profile as a person sees it in a list. */
  const listed = (person: Account, row: ProfileRow): ListedProfile => ({
    profile_id: row.id,
    ...authored.describe(person, row),
    device_type: modelById(row.model_id)!.deviceType,
    mod_id: row.model_id,
    count: Object.keys(row.values).length,
    create_user: row.author_user_name,
    create_time: row.created_at,
  });

  return {
    async getProfiles(_request, caller) {
      const { person } = requireSession(caller);
      const rows = await authored.list(person);
      return { list: rows.map((row) => listed(person, row)) };
    },

    async getProfile({ profile_id }, caller) {
      const { person } = requireSession(caller);
      const row = await authored.find(person, profile_id);
      return { ...listed(person, row), values: row.values };
    },

    async saveProfile(requested, caller) {
      const { profile_id, version: seen } = requested;
      const { id, version } = await authored.change(caller, ({ save }) =>
        save({ id: profile_id, version: seen }, (before) =>
          before ? editedProfile(before, requested, caller.lang) : newProfile(requested, caller.lang),
        ),
      );
      return { profile_id: id, version };
    },

    deleteProfile: ({ profile_id }, caller) => authored.remove(caller, profile_id),
  } satisfies HandlersOf<'profile'>;
}

/** @throws Refused for what is missing or no device of the model can have */
function newProfile({ name, note = '', mod_id: modelId, values }: ProfileRequest, lang: Lang) {
  if (name === undefined) throw fieldMissing('name');
  if (modelId === undefined) throw fieldMissing('mod_id');
  if (values === undefined) throw fieldMissing('values');
  if (!modelById(modelId)) throw new Refused('notFound', 'modelUnknown', { field: 'mod_id' });
  requireProfileValues(values, modelId, lang);
  return { name, note, model_id: modelId, values };
}

/** @throws Refused for values that no device of the model can have */
function editedProfile(before: ProfileRow, requested: ProfileRequest, lang: Lang) {
  const { name = before.name, note = before.note, values = before.values } = requested;
  if (requested.values) requireProfileValues(values, before.model_id, lang);
  return { name, note, model_id: before.model_id, values };
}

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
