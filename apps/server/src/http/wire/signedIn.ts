import type { SignedIn } from '@heliograph/contracts/http';
import type { Session } from '../../identity/sessions.ts';

/** The person of a session, with its token. */
export function signedIn({ person, createdAt }: Session, token: string, prefix: string): SignedIn {
  return {
    user_name: person.user_name,
    name: person.name,
    email: person.email ?? '',
    mobile: person.mobile ?? '',
    area_code: person.area_code,
    avatar: person.avatar,
    is_admin: person.role === 'administrator' ? 1 : 0,
    is_guest: person.role === 'guest' ? 1 : 0,
    company_code: person.company_code ?? '',
    enterprise_code: person.enterprise_code ?? '',
    enterprise_auth: person.enterprise_auth ? 1 : 0,
    prefix,
    token,
    loginTime: createdAt,
  };
}
