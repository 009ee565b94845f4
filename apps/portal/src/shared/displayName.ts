import type { User } from '@heliograph/contracts/http';

/** What to call a person: the name they gave, else the one they sign in with; `guest` for the guest. */
export function displayName(user: User, guest: string): string {
  if (user.is_guest === 1) return guest;
  return user.name === '' ? user.user_name : user.name;
}
