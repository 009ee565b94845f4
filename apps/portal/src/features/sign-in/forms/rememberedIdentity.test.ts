// @vitest-environment jsdom
import { beforeEach, expect, it } from 'vitest';
import { rememberIdentity, rememberedIdentity } from './rememberedIdentity.ts';
import { nobody } from './useIdentity.ts';

const stored = (): unknown => Object.fromEntries(Object.entries(localStorage));

beforeEach(() => localStorage.clear());

it('[AUTH-06] keeps an e-mail address under the keys of the specification, and nothing else', () => {
  rememberIdentity({ ...nobody, email: 'olivia@demo.example' });
  expect(stored()).toEqual({ email: 'olivia@demo.example', rememberPhonePsw: 'true' });
  expect(rememberedIdentity()).toEqual({ ...nobody, email: 'olivia@demo.example' });
});

it('[AUTH-06] keeps a mobile number with its country instead', () => {
  rememberIdentity({ ...nobody, email: 'olivia@demo.example' });
  rememberIdentity({ by: 'mobile', email: '', phone: '412345678', country: 44 });
  expect(stored()).toEqual({
    phoneNumber: '412345678',
    areaCode: '+86',
    countryIndex: '44',
    rememberPhonePsw: 'true',
  });
  expect(rememberedIdentity()).toEqual({ by: 'mobile', email: '', phone: '412345678', country: 44 });
});

it('[AUTH-06] forgets, leaving what is not its own', () => {
  localStorage.setItem('lang', 'zh');
  rememberIdentity({ ...nobody, email: 'olivia@demo.example' });
  rememberIdentity(null);
  expect(stored()).toEqual({ lang: 'zh' });
  expect(rememberedIdentity()).toBeNull();
});

it.each(['', '-1', '9999', 'x'])('takes Australia for a country index of %j', (kept) => {
  rememberIdentity({ by: 'mobile', email: '', phone: '1', country: 3 });
  localStorage.setItem('countryIndex', kept);
  expect(rememberedIdentity()?.country).toBe(nobody.country);
});
