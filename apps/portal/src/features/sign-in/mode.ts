import { useLocation, useNavigate } from 'react-router-dom';
import { paths } from '../../shared/paths.ts';

export const ROLES = ['individual', 'enterprise'] as const;
export type Role = (typeof ROLES)[number];

/** What the panel shows (spec A §2.3). It stands in the address, so that it can be linked to and the browser's Back leads back. */
export type Mode = { mode: 'login' } | { mode: 'reset' } | { mode: 'register'; role?: Role };

export function modeIn(search: URLSearchParams): Mode {
  const mode = search.get('mode');
  if (mode === 'reset') return { mode };
  if (mode !== 'register') return { mode: 'login' };
  const role = ROLES.find((known) => known === search.get('role'));
  return role ? { mode, role } : { mode };
}

export function addressOf(mode: Mode): string {
  if (mode.mode === 'login') return paths.login;
  return `${paths.login}?${new URLSearchParams(mode).toString()}`;
}

/** Goes to a mode, keeping where the person was going. */
export function useModeSwitch(): (mode: Mode) => void {
  const navigate = useNavigate();
  const { state } = useLocation() as { state: unknown };
  return (mode) => void navigate(addressOf(mode), { state });
}
