import type { ShareType } from '@heliograph/contracts/http';

/** Text keys of the share types. */
export const SHARE_TYPE_KEYS = {
  0: 'viewing',
  1: 'manage',
  2: 'transfer',
  3: 'edit',
} as const satisfies Record<ShareType, string>;
