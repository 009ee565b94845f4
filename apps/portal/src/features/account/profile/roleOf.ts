import type { User } from '@heliograph/contracts/http';

export type Role = 'individual' | 'enterprise' | 'enterpriseAdmin' | 'administrator' | 'guest';

/** What a person is here (spec B §6): an enterprise is a role with a company code; its administrator has customers. */
export function roleOf(user: Pick<User, 'is_admin' | 'is_guest' | 'enterprise_auth' | 'company_code'>): Role {
  if (user.is_guest === 1) return 'guest';
  if (user.is_admin === 1) return 'administrator';
  if (user.enterprise_auth === 1) return 'enterpriseAdmin';
  return user.company_code === '' ? 'individual' : 'enterprise';
}
