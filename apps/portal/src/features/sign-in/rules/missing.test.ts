import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { missingToRegister, missingToReset, missingToSignIn } from './missing.ts';

/** Asks, fills in what was asked for, and asks again; the texts in the order in which they came. */
function asked<Form extends object>(
  empty: Form,
  fill: Partial<Record<string, Partial<Form>>>,
  ask: (form: Form) => { field: string; text: string } | null,
): string[] {
  const texts: string[] = [];
  let form = empty;
  for (let missing = ask(form); missing !== null; missing = ask(form)) {
    texts.push(missing.text);
    form = { ...form, ...fill[missing.field] };
    if (texts.length > 10) throw new Error('asks for ever');
  }
  return texts;
}

describe('what is missing', () => {
  it.each([
    ['mail', 'password', ['agreeAgreement', 'enterMail', 'enterPassword']],
    ['mobile', 'password', ['agreeAgreement', 'enterMobile', 'enterPassword']],
    ['mobile', 'code', ['agreeAgreement', 'enterMobile', 'enterVerifyCode']],
  ] as const)('[AUTH-04] to log in by %s and %s is asked for in order', (by, proof, texts) => {
    expect(
      asked(
        { agreed: false, by, account: '', proof, secret: '' },
        {
          agreement: { agreed: true },
          account: { account: 'someone' },
          password: { secret: 'x' },
          code: { secret: '1' },
        },
        missingToSignIn,
      ),
    ).toEqual(texts);
  });

  it('[AUTH-09] to set a new password is asked for in order', () => {
    expect(
      asked(
        { account: '', code: '', password: '' },
        { account: { account: 'someone' }, code: { code: '1' }, password: { password: 'x' } },
        missingToReset,
      ),
    ).toEqual(['enterAccount', 'enterVerifyCode', 'enterPassword']);
  });

  const nobody = { name: '', account: '', code: '', password: '', agreed: false };
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
  ])('[AUTH-10] to register %s is asked for in order', (_, abn, texts) => {
    expect(asked({ ...nobody, abn }, filled, missingToRegister)).toEqual(texts);
  });

  it('[AUTH-10] a name of nothing but spaces is none', () => {
    fc.assert(
      fc.property(fc.nat(20), (count) => {
        expect(missingToRegister({ ...nobody, abn: null, name: ' '.repeat(count) })?.field).toBe('name');
      }),
    );
  });
});
