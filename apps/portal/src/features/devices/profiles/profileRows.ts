import type { CodeName, ListedProfile } from '@heliograph/contracts/http';
import { modelById } from '@heliograph/domain/models';
import { createTextFilter } from '@heliograph/domain/textSearch';
import { paths } from '../../../shared/paths.ts';
import type { Localize } from '../setting/parameterText.ts';

/** A row of the profile list. */
export interface ProfileRow {
  id: number;
  profile: ListedProfile;
  name: string;
  note: string;
  type: string;
  model: string;
  values: number;
  author: string;
  /** ms */
  changed: number;
}

export const profileRows = (
  profiles: readonly ListedProfile[],
  types: readonly CodeName[],
  localized: Localize,
): ProfileRow[] =>
  profiles.map((profile) => ({
    id: profile.profile_id,
    profile,
    name: profile.name,
    note: profile.note,
    type: types.find(({ code_id }) => code_id === profile.device_type)?.code_name ?? profile.device_type,
    model: modelName(profile.mod_id, localized),
    values: profile.count,
    author: getAuthor(profile),
    changed: profile.update_time,
  }));

export const getAuthor = ({ create_name, create_user }: ListedProfile): string => create_name || create_user;

/** Name of a model; its id when it is unknown. */
export function modelName(id: number, localized: Localize): string {
  const model = modelById(id);
  return model ? localized(model.name) : String(id);
}

export function isProfileListed({ name, note, author }: ProfileRow, text: string): boolean {
  return createTextFilter(text)(name, note, author);
}

/** Address of a profile, shown in place of the list. */
export const profilePath = (id: number): string => `${paths.profiles}?profile=${id}`;
