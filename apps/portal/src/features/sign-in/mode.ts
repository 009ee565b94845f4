import { goTo, useAddress } from '../../shared/address.ts';
import { paths } from '../../shared/paths.ts';

export const ROLES = ['individual', 'enterprise'] as const;
export type Role = (typeof ROLES)[number];

/** [AUTH-01] The mode of the panel. It is part of the address, for links and the browser's Back. */
export type Mode = { mode: 'login' | 'reset' | 'undo' } | { mode: 'register'; role?: Role };

export function readMode(search: URLSearchParams): Mode {
  const mode = search.get('mode');
  if (mode === 'reset' || mode === 'undo') return { mode };
  // As far as the server knows, invited people have no account.
  if (mode === null && search.has(INVITE)) return { mode: 'register', role: 'individual' };
  if (mode !== 'register') return { mode: 'login' };
  const role = ROLES.find((known) => known === search.get('role'));
  return role ? { mode, role } : { mode };
}

/** Query parameter of the invitation. */
const INVITE = 'invite';

/** The token of the invitation; null without one. */
export const readInvite = (search: URLSearchParams): string | null => search.get(INVITE);

export function modePath(mode: Mode, invite: string | null = null): string {
  if (mode.mode === 'login' && invite === null) return paths.login;
  const search = new URLSearchParams(mode);
  if (invite !== null) search.set(INVITE, invite);
  return `${paths.login}?${search.toString()}`;
}

/** Switches the mode, keeping the redirect target, and the invitation unless another is passed. */
export function useModeSwitch(): (mode: Mode, invite?: string | null) => void {
  const { search, state } = useAddress();
  return (mode, invite = readInvite(search)) => goTo(modePath(mode, invite), { state });
}
