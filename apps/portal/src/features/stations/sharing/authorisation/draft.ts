import type { Authorisation, KeptShareType } from '@heliograph/contracts/http';

export type Flag = 'control' | 'setting' | 'auth';
export const FLAGS: readonly Flag[] = ['control', 'setting', 'auth'];

/** What somebody may do, as edited. */
export interface Rights extends Record<Flag, boolean> {
  share_type: KeptShareType;
}

/** What was edited of a list, by user; nothing of it is sent before it is saved. */
export interface Draft {
  removed: ReadonlySet<string>;
  edited: ReadonlyMap<string, Rights>;
}

export const untouched: Draft = { removed: new Set(), edited: new Map() };

/** An invitation's type cannot be edited, so that of a transfer needs no place here. */
export function rightsOf({ share_type, control, setting, auth }: Authorisation): Rights {
  return {
    share_type: share_type === 2 ? 1 : share_type,
    control: control === 1,
    setting: setting === 1,
    auth: auth === 1,
  };
}

export const edited = ({ edited: known }: Draft, row: Authorisation): Rights =>
  known.get(row.user) ?? rightsOf(row);

/** Edits a row; authorising goes with managing (spec B §4). What is as it was is no edit any more. */
export function edit(draft: Draft, row: Authorisation, change: Partial<Rights>): Draft {
  const wish = { ...edited(draft, row), ...change };
  const rights = { ...wish, auth: wish.auth && wish.share_type === 1 };
  const known = new Map(draft.edited);
  if (same(rights, rightsOf(row))) known.delete(row.user);
  else known.set(row.user, rights);
  return { ...draft, edited: known };
}

export const remove = (draft: Draft, user: string): Draft => ({
  ...draft,
  removed: new Set([...draft.removed, user]),
});

export const restore = (draft: Draft, user: string): Draft => ({
  ...draft,
  removed: new Set([...draft.removed].filter((one) => one !== user)),
});

export interface Changes {
  removed: string[];
  changed: (Rights & { user: string })[];
}

/** What is to be saved: deletions, and of the rows that stay those that changed; of rows that are still there. */
export function changesOf(rows: readonly Authorisation[], draft: Draft): Changes {
  const [gone, kept] = [rows.filter(isGone), rows.filter((row) => !isGone(row))];
  return {
    removed: gone.map(({ user }) => user),
    changed: kept.flatMap((row) => {
      const rights = draft.edited.get(row.user);
      return rights && !same(rights, rightsOf(row)) ? [{ user: row.user, ...rights }] : [];
    }),
  };

  function isGone({ user }: Authorisation): boolean {
    return draft.removed.has(user);
  }
}

const same = (one: Rights, other: Rights): boolean =>
  one.share_type === other.share_type && FLAGS.every((flag) => one[flag] === other[flag]);
