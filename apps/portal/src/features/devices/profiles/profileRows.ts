import type { CodeName, ListedProfile } from '@heliograph/contracts/http';
import { modelById } from '@heliograph/domain/models';

/** A profile as the list shows it. */
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
  words: (words: { en: string; zh: string }) => string,
): ProfileRow[] =>
  profiles.map((profile) => ({
    id: profile.profile_id,
    profile,
    name: profile.name,
    note: profile.note,
    type: types.find(({ code_id }) => code_id === profile.device_type)?.code_name ?? profile.device_type,
    model: modelName(profile.mod_id, words),
    values: profile.count,
    author: authorOf(profile),
    changed: profile.update_time,
  }));

export const authorOf = ({ create_name, create_user }: ListedProfile): string => create_name || create_user;

/** What a model is called; its number where nobody knows it. */
export function modelName(id: number, words: (words: { en: string; zh: string }) => string): string {
  const model = modelById(id);
  return model ? words(model.name) : String(id);
}

export function isProfileListed({ name, note, author }: ProfileRow, text: string): boolean {
  const sought = text.trim().toLowerCase();
  return [name, note, author].some((one) => one.toLowerCase().includes(sought));
}
