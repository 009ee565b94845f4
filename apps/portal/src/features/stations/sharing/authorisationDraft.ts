import type { Authorisation, StoredShareType } from '@heliograph/contracts/http';

export type Flag = 'control' | 'setting' | 'auth';
export const FLAGS: readonly Flag[] = ['control', 'setting', 'auth'];

/** The edited rights of one person. */
export interface Rights extends Record<Flag, boolean> {
  share_type: StoredShareType;
}

/** Unsaved changes of a list, by user. */
export interface AuthorisationDraft {
  removed: ReadonlySet<string>;
  edited: ReadonlyMap<string, Rights>;
}

export const emptyDraft: AuthorisationDraft = { removed: new Set(), edited: new Map() };

/** Transfers are pending invitations, whose type cannot be edited, so they need no type of their own. */
export function toRights({ share_type, control, setting, auth }: Authorisation): Rights {
  return {
    share_type: share_type === 2 ? 1 : share_type,
    control: control === 1,
    setting: setting === 1,
    auth: auth === 1,
  };
}

export const editedRights = ({ edited: known }: AuthorisationDraft, row: Authorisation): Rights =>
  known.get(row.user) ?? toRights(row);

/** [SHR-02] Edits a row; only managers can authorise. A row edited back to its saved state is unchanged. */
export function editRow(
  draft: AuthorisationDraft,
  row: Authorisation,
  change: Partial<Rights>,
): AuthorisationDraft {
  const wish = { ...editedRights(draft, row), ...change };
  const rights = { ...wish, auth: wish.auth && wish.share_type === 1 };
  const known = new Map(draft.edited);
  if (isSameRights(rights, toRights(row))) known.delete(row.user);
  else known.set(row.user, rights);
  return { ...draft, edited: known };
}

export const removeRow = (draft: AuthorisationDraft, user: string): AuthorisationDraft => ({
  ...draft,
  removed: new Set([...draft.removed, user]),
});

export const restoreRow = (draft: AuthorisationDraft, user: string): AuthorisationDraft => ({
  ...draft,
  removed: new Set([...draft.removed].filter((one) => one !== user)),
});

export interface Changes {
  removed: string[];
  changed: (Rights & { user: string })[];
}

/** [SHR-02] Changes to save: deletions, and changed rows among the others. Ignores rows that no longer exist. */
export function draftChanges(rows: readonly Authorisation[], draft: AuthorisationDraft): Changes {
  const [gone, kept] = [rows.filter(isRemoved), rows.filter((row) => !isRemoved(row))];
  return {
    removed: gone.map(({ user }) => user),
    changed: kept.flatMap((row) => {
      const rights = draft.edited.get(row.user);
      return rights && !isSameRights(rights, toRights(row)) ? [{ user: row.user, ...rights }] : [];
    }),
  };

  function isRemoved({ user }: Authorisation): boolean {
    return draft.removed.has(user);
  }
}

const isSameRights = (one: Rights, other: Rights): boolean =>
  one.share_type === other.share_type && FLAGS.every((flag) => one[flag] === other[flag]);
