import type { PasskeyAssertion, PasskeyRequest } from '@heliograph/contracts/http';
import { startAuthentication } from '@simplewebauthn/browser';

/** Asks the browser for one of the person's passkeys; null when none was used. */
export async function askPasskey(request: PasskeyRequest): Promise<PasskeyAssertion | null> {
  try {
    const optionsJSON = request as Parameters<typeof startAuthentication>[0]['optionsJSON'];
    const { id, rawId, response } = await startAuthentication({ optionsJSON });
    const { clientDataJSON, authenticatorData, signature, userHandle } = response;
    return {
      id,
      rawId,
      type: 'public-key',
      response: {
        clientDataJSON,
        authenticatorData,
        signature,
        ...(userHandle !== undefined && { userHandle }),
      },
    };
  } catch {
    // The person closed the browser's dialog, or it took too long.
    return null;
  }
}
