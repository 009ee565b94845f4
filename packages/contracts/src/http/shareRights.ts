import { z } from 'zod';
import { withMeanings } from './meanings.ts';
import { Flag } from './scalars.ts';

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
