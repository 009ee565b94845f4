import type { engineVerbs } from '@heliograph/contracts/engine';
import type { doLogin, RequestOf } from '@heliograph/contracts/http';
import type { z } from 'zod';

export type Claim = z.output<typeof engineVerbs.session.signIn.input>;

/** A claim in the words of the sign-in call (spec A §3). */
export function loginRequest(claim: Claim): RequestOf<typeof doLogin> {
  const { account } = claim;
  switch (claim.by) {
    case 'email':
      return { type: 2, account, password: claim.password };
    case 'mobile':
      return { type: 0, account, areaCode: claim.areaCode, password: claim.password };
    case 'code':
      return {
        type: 1,
        account,
        areaCode: claim.areaCode,
        verify_code: claim.code,
        verify_pwd: claim.challenge,
      };
  }
}
