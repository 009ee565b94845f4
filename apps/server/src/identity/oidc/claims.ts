import { z } from 'zod';
import type { OidcSettings } from '../../config/oidc.ts';

/** User as the identity provider knows them. */
export interface OidcIdentity {
  issuer: string;
  subject: string;
  /** Lower case; null when there is none or the provider does not vouch for it. */
  email: string | null;
  /** True if there is an address at all. */
  hasEmail: boolean;
  /** Empty when unknown. */
  name: string;
  /** Null when roles are left alone. */
  isAdministrator: boolean | null;
  /** The provider asked for several factors. */
  isStrong: boolean;
}

export type Claims = Record<string, unknown>;

const MAX_NAME_LENGTH = 64;

/** Values of `acr` that stand for several factors: OpenID PAPE, REFEDS. */
const STRONG_CLASSES = [
  'http://schemas.openid.net/pape/policies/2007/06/multi-factor',
  'https://refeds.org/profile/mfa',
];

/** Claims about a user who signed in: of the ID token and of the userinfo endpoint, for the same subject. */
export interface ClaimSources {
  token: Claims & { iss: string; sub: string };
  userinfo: Claims;
}

export function getIdentity({ token, userinfo }: ClaimSources, admins: OidcSettings['admins']): OidcIdentity {
  const claims = { ...userinfo, ...token };
  const address = getAddressSource(token, userinfo);
  const email = z.email().max(254).safeParse(address.email);
  return {
    issuer: token.iss,
    subject: token.sub,
    email: email.success && address.email_verified === true ? email.data.toLowerCase() : null,
    hasEmail: email.success,
    name: getName(claims),
    isAdministrator: admins && getValues(claims, admins.claim).includes(admins.value),
    // RFC 8176
    isStrong: getValues(claims, 'amr').includes('mfa') || STRONG_CLASSES.includes(String(claims.acr)),
  };
}

/** An address is verified only by the source that names it: the other one may name another address. */
const getAddressSource = (...sources: Claims[]): Claims =>
  sources.find(({ email, email_verified }) => email !== undefined && email_verified !== undefined) ??
  sources.find(({ email }) => email !== undefined) ??
  {};

function getName({ name }: Claims): string {
  if (typeof name !== 'string') return '';
  const line = name.replace(/[\p{Cc}\p{Cs}\s]+/gu, ' ');
  return Array.from(line).slice(0, MAX_NAME_LENGTH).join('').trim();
}

/** The texts of a claim, which may be one, a list, or inside others (`realm_access.roles`). */
function getValues(claims: Claims, path: string): string[] {
  let value: unknown = claims[path];
  if (value === undefined) {
    value = claims;
    for (const part of path.split('.')) {
      if (typeof value !== 'object' || value === null || !Object.hasOwn(value, part)) return [];
      value = (value as Claims)[part];
    }
  }
  const list: unknown[] = Array.isArray(value) ? value : [value];
  return list.filter((one) => typeof one === 'string');
}
