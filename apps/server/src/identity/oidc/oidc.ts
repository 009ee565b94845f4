import type { OidcFailure } from '@heliograph/contracts/http';
import type { Kysely } from 'kysely';
import type { Logger } from 'pino';
import { z } from 'zod';
import type { OidcSettings } from '../../config/oidc.ts';
import { oidcRepository } from '../../storage/repositories/oidc.ts';
import { peopleRepository, type Account } from '../../storage/repositories/people.ts';
import type { Schema } from '../../storage/schema.ts';
import type { AccessCache } from '../../access/access.ts';
import type { Sealing } from '../../secrets/sealing.ts';
import { newToken, secretHash } from '../../secrets/tokens.ts';
import { createOidcPeople } from './oidcPeople.ts';
import { createOidcProvider, OidcError } from './provider.ts';

const MINUTE = 60_000;

/** Time that a user may take at the provider. */
export const OIDC_REQUEST_MS = 10 * MINUTE;

/** State that the browser keeps while the user is at the provider, sealed. */
const Pending = z.object({
  state: z.string(),
  nonce: z.string(),
  verifier: z.string(),
  redirectUri: z.string(),
  /** Key of the page that started it. */
  key: z.string(),
  until: z.number(),
});
type Pending = z.infer<typeof Pending>;

export interface OidcPorts {
  settings: OidcSettings;
  db: Kysely<Schema>;
  access: Pick<AccessCache, 'forget'>;
  sealing: Sealing;
  log: Logger;
  now: () => number;
}

export type Oidc = ReturnType<typeof createOidc>;

/**
 * [OPS-03] Sign-ins with an identity provider. Nothing is stored for a sign-in until the provider vouches for a user.
 */
export function createOidc({ settings, db, access, sealing, log, now }: OidcPorts) {
  const provider = createOidcProvider(settings);
  const oidcPeople = createOidcPeople({
    db,
    access,
    provider: settings.name,
    creates: settings.creates,
    now,
  });
  const people = peopleRepository(db);
  const codes = oidcRepository(db);

  function toFailure(error: unknown): OidcFailure {
    if (!(error instanceof OidcError)) throw error;
    log.warn({ err: error.cause }, error.message);
    return error.reason;
  }

  function open(sealed: string): Pending | null {
    try {
      const pending = Pending.parse(JSON.parse(sealing.open(Buffer.from(sealed, 'base64url'))));
      return pending.until > now() ? pending : null;
    } catch {
      return null;
    }
  }

  return {
    /** Where the browser goes, and what it keeps meanwhile. */
    async begin(
      redirectUri: string,
      key: string,
    ): Promise<{ url: string; sealed: string } | { failed: OidcFailure }> {
      try {
        const { url, checks } = await provider.begin(redirectUri);
        const pending: Pending = { ...checks, redirectUri, key, until: now() + OIDC_REQUEST_MS };
        return { url, sealed: sealing.seal(JSON.stringify(pending)).toString('base64url') };
      } catch (error) {
        return { failed: toFailure(error) };
      }
    },

    /** @param query of the redirect from the provider @returns a code for the page, valid for a minute and once */
    async finish(
      sealed: string,
      query: URLSearchParams,
    ): Promise<{ code: string } | { failed: OidcFailure }> {
      const pending = open(sealed);
      if (!pending || query.get('state') !== pending.state) return { failed: 'over' };
      const answer = new URL(pending.redirectUri);
      answer.search = query.toString();
      try {
        const identity = await provider.finish(answer, pending);
        const person = await oidcPeople.personOf(identity);
        if (typeof person === 'string') return { failed: person };
        const code = newToken();
        await codes.addCode({
          code_hash: secretHash(code),
          key_hash: secretHash(pending.key),
          person_id: person.id,
          strong: identity.isStrong,
          expires_at: now() + MINUTE,
        });
        return { code };
      } catch (error) {
        return { failed: toFailure(error) };
      }
    },

    /** Uses up a code; null when it is over or another page's. */
    async take(code: string, key: string): Promise<{ person: Account; isStrong: boolean } | null> {
      const found = await codes.takeCode(secretHash(code), now());
      if (!found?.key_hash.equals(secretHash(key))) return null;
      const person = await people.byId(found.person_id);
      return person ? { person, isStrong: found.strong } : null;
    },
  };
}
