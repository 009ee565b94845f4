import { beforeEach, expect, it } from 'vitest';
import { rememberIdentity, rememberedIdentity, emptyIdentity } from './identity.ts';

const stored = (): unknown => Object.fromEntries(Object.entries(localStorage));

beforeEach(() => localStorage.clear());

it('[AUTH-06] stores an e-mail address under the specified keys, and nothing else', () => {
  rememberIdentity({ ...emptyIdentity, email: 'olivia@demo.example' });
  expect(stored()).toEqual({ email: 'olivia@demo.example', rememberPhonePsw: 'true' });
  expect(rememberedIdentity()).toEqual({ ...emptyIdentity, email: 'olivia@demo.example' });
});

it('[AUTH-06] stores a mobile number with its country instead', () => {
  rememberIdentity({ ...emptyIdentity, email: 'olivia@demo.example' });
  rememberIdentity({ by: 'mobile', email: '', phone: '412345678', country: 44 });
  expect(stored()).toEqual({
    phoneNumber: '412345678',
    areaCode: '+86',
    countryIndex: '44',
    rememberPhonePsw: 'true',
  });
  expect(rememberedIdentity()).toEqual({ by: 'mobile', email: '', phone: '412345678', country: 44 });
});

it('[AUTH-06] removes only its own keys', () => {
  localStorage.setItem('lang', 'zh');
  rememberIdentity({ ...emptyIdentity, email: 'olivia@demo.example' });
  rememberIdentity(null);
  expect(stored()).toEqual({ lang: 'zh' });
  expect(rememberedIdentity()).toBeNull();
});

it.each(['', '-1', '9999', 'x'])('falls back to Australia for a country index of %j', (kept) => {
  rememberIdentity({ by: 'mobile', email: '', phone: '1', country: 3 });
  localStorage.setItem('countryIndex', kept);
  expect(rememberedIdentity()?.country).toBe(emptyIdentity.country);
});
