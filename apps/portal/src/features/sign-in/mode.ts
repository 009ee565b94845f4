import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import { paths } from '../../shared/paths.ts';

export const ROLES = ['individual', 'enterprise'] as const;
export type Role = (typeof ROLES)[number];

/** What the panel shows (spec A §2.3). It stands in the address, so that it can be linked to and the browser's Back leads back. */
export type Mode = { mode: 'login' } | { mode: 'reset' } | { mode: 'register'; role?: Role };

export function modeIn(search: URLSearchParams): Mode {
  const mode = search.get('mode');
  if (mode === 'reset') return { mode };
  // Whoever is invited has no account as far as the server knows.
  if (mode === null && search.has(INVITE)) return { mode: 'register', role: 'individual' };
  if (mode !== 'register') return { mode: 'login' };
  const role = ROLES.find((known) => known === search.get('role'));
  return role ? { mode, role } : { mode };
}

/** Names the invitation that led here in the address. */
const INVITE = 'invite';

/** The token of the invitation that led here; null without one. */
export const inviteIn = (search: URLSearchParams): string | null => search.get(INVITE);

export function addressOf(mode: Mode, invite: string | null = null): string {
  if (mode.mode === 'login' && invite === null) return paths.login;
  const search = new URLSearchParams(mode);
  if (invite !== null) search.set(INVITE, invite);
  return `${paths.login}?${search.toString()}`;
}

/** Goes to a mode, keeping where the person was going, and the invitation unless told otherwise. */
export function useModeSwitch(): (mode: Mode, invite?: string | null) => void {
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const { state } = useLocation() as { state: unknown };
  return (mode, invite = inviteIn(search)) => void navigate(addressOf(mode, invite), { state });
}
