import { z } from 'zod';
import { StartupError } from '../support/startupError.ts';

/** The identity provider whose accounts may sign in. */
export interface OidcSettings {
  issuer: string;
  clientId: string;
  clientSecret: string;
  /** On the sign-in page. */
  name: string;
  /** Claim and value that make a user administrator, and no other user who signs in there; null leaves roles alone. */
  admins: { claim: string; value: string } | null;
  /** Creates accounts for verified e-mail addresses that have none. */
  creates: boolean;
}

const LOOPBACK = ['localhost', '127.0.0.1', '[::1]'];

const line = (longest: number) =>
  z
    .string()
    .trim()
    .min(1)
    .max(longest)
    .regex(/^\P{Cc}*$/u)
    .optional();

/** [OPS-03] The provider's variables, each with the text that follows "must be" when it is wrong. */
export const oidcVariables = {
  OIDC_ISSUER: [
    z
      .url({ protocol: /^https?$/, abort: true })
      // Without encryption anyone on the way could sign in as any user.
      .refine((url) => isIssuer(new URL(url)))
      .optional(),
    'the https address of an identity provider, without query; http only on this machine',
  ],
  OIDC_CLIENT_ID: [line(256), 'the client id from the identity provider, at most 256 characters in one line'],
  OIDC_CLIENT_SECRET: [
    line(1024),
    'the client secret from the identity provider, at most 1024 characters in one line',
  ],
  OIDC_NAME: [line(40), 'a name of at most 40 characters in one line'],
  OIDC_ROLE_CLAIM: [
    z
      .string()
      .regex(/^[^\s"\\]{1,128}$/)
      .optional(),
    'the name of a claim, or a path into it with dots, for example groups or realm_access.roles',
  ],
  OIDC_ADMIN_ROLE: [line(256), 'a value of the claim OIDC_ROLE_CLAIM, at most 256 characters in one line'],
  OIDC_CREATE: [
    z
      .enum(['on', 'off'])
      .default('off')
      .transform((word) => word === 'on'),
    'on or off',
  ],
} as const satisfies Record<string, readonly [z.ZodType, string]>;

type OidcVariables = { [V in keyof typeof oidcVariables]: z.output<(typeof oidcVariables)[V][0]> };

/** @throws StartupError naming the variable that is missing beside others */
export function readOidc(values: OidcVariables): OidcSettings | null {
  const { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: clientId, OIDC_CLIENT_SECRET: clientSecret } = values;
  const { OIDC_NAME: name, OIDC_ROLE_CLAIM: claim, OIDC_ADMIN_ROLE: value, OIDC_CREATE: creates } = values;
  const others = [clientId, clientSecret, name, claim, value];
  if (issuer === undefined) {
    if (others.every((other) => other === undefined) && !creates) return null;
    throw missing('OIDC_ISSUER', 'the other OIDC variables need an identity provider');
  }
  if (clientId === undefined) throw missing('OIDC_CLIENT_ID', 'OIDC_ISSUER needs a client');
  if (clientSecret === undefined) throw missing('OIDC_CLIENT_SECRET', 'OIDC_ISSUER needs a client');
  if (claim !== undefined && value === undefined)
    throw missing('OIDC_ADMIN_ROLE', 'OIDC_ROLE_CLAIM needs the value that administrators have');
  if (claim === undefined && value !== undefined)
    throw missing('OIDC_ROLE_CLAIM', 'OIDC_ADMIN_ROLE is a value of that claim');
  return {
    issuer,
    clientId,
    clientSecret,
    name: name ?? new URL(issuer).hostname,
    admins: claim === undefined || value === undefined ? null : { claim, value },
    creates,
  };
}

const missing = (name: string, why: string) => new StartupError(`${name} must be set too: ${why}.`);

function isIssuer({ protocol, hostname, username, search, hash }: URL): boolean {
  const isSafe = protocol === 'https:' || LOOPBACK.includes(hostname);
  return isSafe && username === '' && search === '' && hash === '';
}
