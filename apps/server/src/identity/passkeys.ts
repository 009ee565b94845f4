import type { PasskeyAssertion, PasskeyAttestation, PasskeyRequest } from '@heliograph/contracts/http';
import type { FactorsRepository, StoredPasskey } from '../storage/repositories/factors.ts';
import type { Account } from '../storage/repositories/people.ts';
import type { RelyingParty } from './relyingParty.ts';

/** A fifth of all that a server would load: loaded when the first passkey is asked for. */
const loadWebauthn = () => import('@simplewebauthn/server');

/** How long the browser waits for the authenticator. */
export const PASSKEY_MS = 5 * 60_000;

/** WebAuthn's view of an opaque challenge: its bytes. */
const getBytes = (challenge: string): Uint8Array<ArrayBuffer> =>
  new Uint8Array(Buffer.from(challenge, 'base64url'));

export type NewPasskey = Pick<StoredPasskey, 'credential_id' | 'public_key' | 'counter' | 'transports' | 'rp_id' | 'synced'>; // oxfmt-ignore

export type Passkeys = ReturnType<typeof createPasskeys>;

/** Options for passkeys, and the check of what browsers answer. @param product name that authenticators show */
export function createPasskeys({
  factors,
  product,
  now,
}: {
  factors: Pick<FactorsRepository, 'passkey' | 'usePasskey'>;
  product: string;
  now: () => number;
}) {
  return {
    /** @param allowed the person's passkeys; empty while it is not known who they are */
    async request(
      challenge: string,
      { id: rpID }: RelyingParty,
      allowed: readonly StoredPasskey[],
    ): Promise<PasskeyRequest> {
      const userVerification = allowed.length === 0 ? 'required' : 'preferred';
      const { generateAuthenticationOptions } = await loadWebauthn();
      const options = await generateAuthenticationOptions({
        rpID,
        challenge: getBytes(challenge),
        timeout: PASSKEY_MS,
        userVerification,
      });
      return {
        challenge: options.challenge,
        rpId: rpID,
        timeout: PASSKEY_MS,
        userVerification,
        allowCredentials: allowed.map(({ credential_id: id, transports }) => ({
          id,
          type: 'public-key',
          transports,
        })),
      };
    },

    /**
     * The passkey of a correct answer to a challenge, which counts as its use; null for any other answer.
     *
     * @param verified whether it must have verified its holder, by fingerprint, face or PIN
     */
    async verify(
      challenge: string,
      assertion: PasskeyAssertion,
      party: RelyingParty,
      { verified }: { verified: boolean },
    ): Promise<StoredPasskey | null> {
      const passkey = await factors.passkey(assertion.id);
      if (passkey?.rp_id !== party.id) return null;
      const { userHandle, ...response } = assertion.response;
      const { verifyAuthenticationResponse } = await loadWebauthn();
      try {
        const result = await verifyAuthenticationResponse({
          response: {
            ...assertion,
            response: { ...response, ...(userHandle !== undefined && { userHandle }) },
            clientExtensionResults: {},
          },
          expectedChallenge: challenge,
          expectedOrigin: party.origin,
          expectedRPID: party.id,
          requireUserVerification: verified,
          credential: {
            id: passkey.credential_id,
            publicKey: Uint8Array.from(passkey.public_key),
            counter: passkey.counter,
          },
        });
        if (!result.verified) return null;
        const { newCounter } = result.authenticationInfo;
        return (await factors.usePasskey(passkey.id, newCounter, now())) ? passkey : null;
      } catch {
        // Malformed, for another challenge or page, or an old counter.
        return null;
      }
    },

    async registration(
      challenge: string,
      { id: rpID }: RelyingParty,
      person: Account,
      existing: readonly StoredPasskey[],
    ) {
      const { generateRegistrationOptions } = await loadWebauthn();
      return generateRegistrationOptions({
        rpName: product,
        rpID,
        userName: person.email ?? person.user_name,
        userDisplayName: person.name === '' ? person.user_name : person.name,
        userID: new Uint8Array(Buffer.from(`person ${person.id}`)),
        challenge: getBytes(challenge),
        timeout: PASSKEY_MS,
        attestationType: 'none',
        // Discoverable, so that it signs in without an account name.
        authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
        excludeCredentials: existing
          .filter(({ rp_id }) => rp_id === rpID)
          .map(({ credential_id: id, transports }) => ({ id, transports })),
      });
    },

    /** A new passkey as it is stored; null when the answer is wrong. */
    async register(
      challenge: string,
      { response: { transports = [], ...response }, ...attestation }: PasskeyAttestation,
      party: RelyingParty,
    ): Promise<NewPasskey | null> {
      const { verifyRegistrationResponse } = await loadWebauthn();
      try {
        const { verified, registrationInfo } = await verifyRegistrationResponse({
          response: { ...attestation, response, clientExtensionResults: {} },
          expectedChallenge: challenge,
          expectedOrigin: party.origin,
          expectedRPID: party.id,
          requireUserVerification: false,
        });
        if (!verified) return null;
        const { credential, credentialBackedUp } = registrationInfo;
        return {
          credential_id: credential.id,
          public_key: Buffer.from(credential.publicKey),
          counter: credential.counter,
          transports,
          rp_id: party.id,
          synced: credentialBackedUp,
        };
      } catch {
        return null;
      }
    },
  };
}
