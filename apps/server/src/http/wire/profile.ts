import type { ListedProfile, Profile } from '@heliograph/contracts/http';
import { modelById } from '@heliograph/domain/models';
import { can, type Actor, type ProfileRelation } from '@heliograph/domain/permissions';
import type { ProfileRow } from '../../storage/repositories/profiles.ts';

/** How somebody stands to a profile. */
export const relationToProfile = (personId: number, row: ProfileRow): ProfileRelation => ({
  isAuthor: row.person_id === personId,
  authorCompanyId: row.author_role === 'enterprise' ? row.author_company_id : null,
});

/** A profile as whoever asks sees it in a list. */
export function listedProfile(asker: { id: number; actor: Actor }, row: ProfileRow): ListedProfile {
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
    may_change: can(asker.actor, 'profile.change', relationToProfile(asker.id, row)) ? 1 : 0,
  };
}

/** The same with its values. */
export const wholeProfile = (asker: { id: number; actor: Actor }, row: ProfileRow): Profile => ({
  ...listedProfile(asker, row),
  values: row.values,
});
