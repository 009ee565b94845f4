import type { ProofMethod } from '@heliograph/contracts/http';
import type { ProofResult } from '../../identity/proofs.ts';
import type { MessageKey } from '../messages/message.ts';
import { Refused, tooMany } from '../refused.ts';

const WRONG = {
  passkey: ['assertion', 'passkeyWrong'],
  totp: ['code', 'totpWrong'],
  recovery: ['code', 'recoveryWrong'],
  password: ['password', 'passwordWrong'],
  code: ['code', 'codeWrong'],
} as const satisfies Record<ProofMethod, readonly [field: string, key: MessageKey]>;

/** The refusal of an answer to a challenge. */
export function refusedProof(result: Extract<ProofResult, { refused: string }>): Refused {
  switch (result.refused) {
    case 'over':
      return new Refused('badRequest', 'proofOver', { field: 'challenge' });
    case 'tooMany':
      return tooMany(result.waitMs);
    case 'wrong': {
      const [field, key] = WRONG[result.method];
      return new Refused('badRequest', key, { field });
    }
  }
}
