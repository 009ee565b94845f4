import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findMissingForRegistration, findMissingForReset, findMissingForSignIn } from './missingField.ts';

/** Fills in each missing field until none is left. @returns the texts in their order */
function collectTexts<Form extends object>(
  empty: Form,
  fill: Partial<Record<string, Partial<Form>>>,
  findMissing: (form: Form) => { field: string; text: string } | null,
): string[] {
  const texts: string[] = [];
  let form = empty;
  for (let missing = findMissing(form); missing !== null; missing = findMissing(form)) {
    texts.push(missing.text);
    form = { ...form, ...fill[missing.field] };
    if (texts.length > 10) throw new Error('asks for ever');
  }
  return texts;
}

describe('the missing field', () => {
  it.each([
    ['mail', 'password', ['agreeAgreement', 'enterMail', 'enterPassword']],
    ['mobile', 'password', ['agreeAgreement', 'enterMobile', 'enterPassword']],
    ['mobile', 'code', ['agreeAgreement', 'enterMobile', 'enterVerifyCode']],
  ] as const)('[AUTH-04] for sign-in by %s and %s is requested in order', (by, proof, texts) => {
    expect(
      collectTexts(
        { agreed: false, by, account: '', proof, secret: '' },
        {
          agreement: { agreed: true },
          account: { account: 'someone' },
          password: { secret: 'x' },
          code: { secret: '1' },
        },
        findMissingForSignIn,
      ),
    ).toEqual(texts);
  });

  it('[AUTH-09] for a new password is requested in order', () => {
    expect(
      collectTexts(
        { account: '', code: '', password: '' },
        { account: { account: 'someone' }, code: { code: '1' }, password: { password: 'x' } },
        findMissingForReset,
      ),
    ).toEqual(['enterAccount', 'enterVerifyCode', 'enterPassword']);
  });

  const emptyIdentity = { name: '', account: '', code: '', password: '', agreed: false };
  const filled = {
    name: { name: 'Some One' },
    account: { account: 'someone' },
    code: { code: '1' },
    password: { password: 'x' },
    agreement: { agreed: true },
    abn: { abn: '51824753556' },
  };
  const forAll = ['enterName', 'enterAccount', 'enterVerifyCode', 'enterPassword', 'agreeAgreement'];
  it.each([
    ['an individual', null, forAll],
    ['an enterprise', '', [...forAll, 'enterABN']],
  ])('[AUTH-10] for registering %s is requested in order', (_, abn, texts) => {
    expect(collectTexts({ ...emptyIdentity, abn }, filled, findMissingForRegistration)).toEqual(texts);
  });

  it('[AUTH-10] treats a name of spaces as missing', () => {
    fc.assert(
      fc.property(fc.nat(20), (count) => {
        expect(
          findMissingForRegistration({ ...emptyIdentity, abn: null, name: ' '.repeat(count) })?.field,
        ).toBe('name');
      }),
    );
  });
});
