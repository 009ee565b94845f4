import type { User } from '@heliograph/contracts/http';

/** The user's name, or else the account; `guest` for the guest. */
export function displayName(user: User, guest: string): string {
  if (user.is_guest === 1) return guest;
  return user.name === '' ? user.user_name : user.name;
}
