/** A field of the forms of this page. */
export type Field = 'name' | 'account' | 'code' | 'password' | 'agreement' | 'abn';

/** A missing field and the `signIn` text that asks for it. */
export interface MissingField {
  field: Field;
  text:
    | 'agreeAgreement'
    | 'enterMail'
    | 'enterMobile'
    | 'enterPassword'
    | 'enterVerifyCode'
    | 'enterName'
    | 'enterAccount'
    | 'enterABN';
}

/** [AUTH-04] The first missing field for sign-in; null if none is. */
export function findMissingForSignIn(form: {
  agreed: boolean;
  by: 'mail' | 'mobile';
  account: string;
  /** Which secret is required. */
  proof: 'password' | 'code';
  secret: string;
}): MissingField | null {
  if (!form.agreed) return { field: 'agreement', text: 'agreeAgreement' };
  if (form.account === '')
    return { field: 'account', text: form.by === 'mail' ? 'enterMail' : 'enterMobile' };
  if (form.secret === '')
    return { field: form.proof, text: form.proof === 'code' ? 'enterVerifyCode' : 'enterPassword' };
  return null;
}

/** [AUTH-09] The same for setting a new password. */
export function findMissingForReset(form: {
  account: string;
  code: string;
  password: string;
}): MissingField | null {
  if (form.account === '') return { field: 'account', text: 'enterAccount' };
  if (form.code === '') return { field: 'code', text: 'enterVerifyCode' };
  if (form.password === '') return { field: 'password', text: 'enterPassword' };
  return null;
}

/** [AUTH-10] The same for registration. */
export function findMissingForRegistration(form: {
  name: string;
  account: string;
  code: string;
  password: string;
  agreed: boolean;
  /** Null for an individual. */
  abn: string | null;
}): MissingField | null {
  if (form.name.trim() === '') return { field: 'name', text: 'enterName' };
  const missing = findMissingForReset(form);
  if (missing) return missing;
  if (!form.agreed) return { field: 'agreement', text: 'agreeAgreement' };
  if (form.abn === '') return { field: 'abn', text: 'enterABN' };
  return null;
}
