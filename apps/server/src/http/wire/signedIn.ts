import type { SignedIn } from '@heliograph/contracts/http';
import { isInScopes } from '@heliograph/domain/permissions';
import type { Session } from '../../identity/sessions.ts';
import type { Account } from '../../storage/repositories/people.ts';

/** The person of a session, with its token. API tokens read about their user what they read about other people. */
export function signedIn({ person, createdAt }: Session, token: string, prefix: string): SignedIn {
  const isNamed = !person.token || isInScopes(person.token.scopes, 'station.private');
  return {
    ...(isNamed ? getNames(person) : NO_NAMES),
    is_admin: person.role === 'administrator' ? 1 : 0,
    is_guest: person.role === 'guest' ? 1 : 0,
    enterprise_auth: person.enterprise_auth ? 1 : 0,
    prefix,
    token,
    loginTime: createdAt,
  };
}

const NO_NAMES = {
  user_name: '',
  name: '',
  email: '',
  mobile: '',
  area_code: '',
  avatar: '',
  company_code: '',
  enterprise_code: '',
} as const;

const getNames = (person: Account): Record<keyof typeof NO_NAMES, string> => ({
  user_name: person.user_name,
  name: person.name,
  email: person.email ?? '',
  mobile: person.mobile ?? '',
  area_code: person.area_code,
  avatar: person.avatar,
  company_code: person.company_code ?? '',
  enterprise_code: person.enterprise_code ?? '',
});
