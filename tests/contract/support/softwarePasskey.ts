import type { PasskeyAssertion, PasskeyAttestation } from '@heliograph/contracts/http';
import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';

/**
 * A browser with an authenticator at an origin, implemented from the WebAuthn specification without the
 * server's library.
 */
export function createSoftwarePasskey(origin: string) {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x, y } = publicKey.export({ format: 'jwk' });
  const id = randomBytes(32);
  const rpId = new URL(origin).hostname;
  let counter = 0;

  const clientData = (type: string, challenge: string, page: string) =>
    Buffer.from(JSON.stringify({ type, challenge, origin: page, crossOrigin: false }));

  function authenticatorData(flags: number, attested = Buffer.alloc(0)): Buffer {
    const count = Buffer.alloc(4);
    count.writeUInt32BE(++counter);
    return Buffer.concat([sha256(rpId), Buffer.from([flags]), count, attested]);
  }

  return {
    id: id.toString('base64url'),

    register(challenge: string): PasskeyAttestation {
      // kty EC2, alg ES256, curve P-256, x, y (RFC 9052).
      const key = Buffer.concat([
        Buffer.from('a5010203262001215820', 'hex'),
        Buffer.from(x!, 'base64url'),
        Buffer.from('225820', 'hex'),
        Buffer.from(y!, 'base64url'),
      ]);
      const attested = Buffer.concat([Buffer.alloc(16), Buffer.from([0, id.length]), id, key]);
      const data = authenticatorData(PRESENT | VERIFIED | ATTESTED, attested);
      // {"fmt": "none", "attStmt": {}, "authData": …} in CBOR.
      const object = Buffer.concat([
        Buffer.from('a363666d74646e6f6e656761747453746d74a0686175746844617461', 'hex'),
        Buffer.from([0x58, data.length]),
        data,
      ]);
      return {
        id: id.toString('base64url'),
        rawId: id.toString('base64url'),
        type: 'public-key',
        response: {
          clientDataJSON: clientData('webauthn.create', challenge, origin).toString('base64url'),
          attestationObject: object.toString('base64url'),
          transports: ['internal'],
        },
      };
    },

    /** @param verified whether its holder was verified @param page origin that the browser names */
    assert(challenge: string, { verified = true, page = origin } = {}): PasskeyAssertion {
      const data = authenticatorData(PRESENT | (verified ? VERIFIED : 0));
      const client = clientData('webauthn.get', challenge, page);
      const signature = sign('sha256', Buffer.concat([data, sha256(client)]), privateKey);
      return {
        id: id.toString('base64url'),
        rawId: id.toString('base64url'),
        type: 'public-key',
        response: {
          clientDataJSON: client.toString('base64url'),
          authenticatorData: data.toString('base64url'),
          signature: signature.toString('base64url'),
        },
      };
    },

    /** Acts like a copy that was used less often. */
    rewind(uses: number) {
      counter -= uses;
    },
  };
}

const [PRESENT, VERIFIED, ATTESTED] = [0x01, 0x04, 0x40];

const sha256 = (text: string | Buffer): Buffer => createHash('sha256').update(text).digest();
