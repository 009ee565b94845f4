import { z } from 'zod';
import { withMeanings } from './meanings.ts';
import { Flag } from './scalars.ts';

/** Rights that a share grants (SHR-01). */
export const ShareType = withMeanings(z.union([z.literal(0), z.literal(1), z.literal(2), z.literal(3)]), {
  0: 'viewing',
  1: 'manage',
  2: 'transfer of authority',
  3: 'edit',
});
export type ShareType = z.infer<typeof ShareType>;

/** A transfer is an action and is never stored as a share. */
export const StoredShareType = withMeanings(z.union([z.literal(0), z.literal(1), z.literal(3)]), {
  0: 'viewing',
  1: 'manage',
  3: 'edit',
});
export type StoredShareType = z.infer<typeof StoredShareType>;

/** Rights of a person on a station; `auth` applies to type 1 only (SHR-02). */
export const ShareRights = z.object({
  share_type: StoredShareType,
  control: Flag,
  setting: Flag,
  auth: Flag,
});
export type ShareRights = z.infer<typeof ShareRights>;

/** Rights that a person has, or was invited to: an invitation may also wait to transfer the station. */
export const HeldRights = ShareRights.extend({ share_type: ShareType });
export type HeldRights = z.infer<typeof HeldRights>;
