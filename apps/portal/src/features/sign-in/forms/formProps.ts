import type { Identity, IdentityState } from './useIdentity.ts';

/** Something failed; `what` names the alert box, the reason tells its text. */
export type Fail = (what: 'login' | 'logout' | 'code' | 'register' | 'reset', reason: unknown) => void;

export interface ResetFormProps extends IdentityState {
  onFail: Fail;
  /** The new password holds. */
  onDone: () => void;
}

export interface RegisterFormProps {
  onFail: Fail;
  /** The account exists; `identity` signs in to it. */
  onDone: (identity: Partial<Identity>) => void;
}
