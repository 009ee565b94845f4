import type { ShareType } from '@heliograph/contracts/http';

/** What the texts call the types of shares. */
export const TYPE_KEYS = { 0: 'viewing', 1: 'manage', 2: 'transfer', 3: 'edit' } as const satisfies Record<
  ShareType,
  string
>;
