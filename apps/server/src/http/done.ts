import type { AccountResult } from '../identity/accounts.ts';
import { Refused } from './refused.ts';

/** The fields of a request that a change of an account may refuse. */
export interface AccountFields {
  code: string;
  account: string;
  abn?: string;
}

/** Answers a change of an account that was made. @throws Refused naming the field when it was not. */
export function done(result: AccountResult, fields: AccountFields): Record<string, never> {
  if (result === 'done') return {};
  switch (result.refused) {
    case 'codeWrong':
      throw new Refused('badRequest', 'codeWrong', { field: fields.code });
    case 'accountTaken':
      throw new Refused('conflict', 'accountTaken', { field: fields.account });
    case 'abnTaken':
      throw new Refused('conflict', 'abnTaken', { field: fields.abn });
  }
}
