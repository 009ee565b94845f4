/** A field of the forms of this page. */
export type Field = 'name' | 'account' | 'code' | 'password' | 'agreement' | 'abn';

/** The field that is missing, and the text of `signIn` that asks for it. */
export interface Missing {
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

/** The first thing missing to log in, in the order of spec A §5; null when nothing is. */
export function missingToSignIn(form: {
  agreed: boolean;
  by: 'mail' | 'mobile';
  account: string;
  /** What proves that it is their account: the code in code mode, else the password. */
  proof: 'password' | 'code';
  secret: string;
}): Missing | null {
  if (!form.agreed) return { field: 'agreement', text: 'agreeAgreement' };
  if (form.account === '')
    return { field: 'account', text: form.by === 'mail' ? 'enterMail' : 'enterMobile' };
  if (form.secret === '')
    return { field: form.proof, text: form.proof === 'code' ? 'enterVerifyCode' : 'enterPassword' };
  return null;
}

/** The same to set a new password. */
export function missingToReset(form: { account: string; code: string; password: string }): Missing | null {
  if (form.account === '') return { field: 'account', text: 'enterAccount' };
  if (form.code === '') return { field: 'code', text: 'enterVerifyCode' };
  if (form.password === '') return { field: 'password', text: 'enterPassword' };
  return null;
}

/** The same to register (spec B §5). */
export function missingToRegister(form: {
  name: string;
  account: string;
  code: string;
  password: string;
  agreed: boolean;
  /** Null for an individual, who has none. */
  abn: string | null;
}): Missing | null {
  if (form.name.trim() === '') return { field: 'name', text: 'enterName' };
  const missing = missingToReset(form);
  if (missing) return missing;
  if (!form.agreed) return { field: 'agreement', text: 'agreeAgreement' };
  if (form.abn === '') return { field: 'abn', text: 'enterABN' };
  return null;
}
