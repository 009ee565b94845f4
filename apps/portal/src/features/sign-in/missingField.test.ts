import { expect, it } from 'vitest';
import { missingField } from './missingField.ts';

it.each([
  [{ account: '', password: '' }, 'enterMail'],
  [{ account: '', password: 'secret' }, 'enterMail'],
  [{ account: 'a@b.example', password: '' }, 'enterPassword'],
  [{ account: 'a@b.example', password: 'secret' }, null],
])('[AUTH-04] asks for the e-mail before the password: %j', (credentials, asked) => {
  expect(missingField(credentials)).toBe(asked);
});
