import { expect, it } from 'vitest';
import { readOidcReturn } from './oidcReturn.ts';

it.each([
  ['', null],
  ['#top', null],
  ['#oidc=a_code-1', { code: 'a_code-1' }],
  ['#oidc-failed=unverified', { failed: 'unverified' }],
  ['#oidc-failed=toString', { failed: 'refused' }],
  ['#oidc-begin=', { begin: { remember: false, state: null } }],
  [
    '#oidc-begin=%2Fdevices%3Fq%3Da&remember=1',
    { begin: { remember: true, state: { from: '/devices?q=a' } } },
  ],
  ['#oidc-begin=%2F%2Fevil.example%2F', { begin: { remember: false, state: null } }],
  ['#oidc-begin=%2F%5Cevil.example%2F', { begin: { remember: false, state: null } }],
  ['#oidc-begin=https%3A%2F%2Fevil.example%2F', { begin: { remember: false, state: null } }],
])('[OPS-03] reads what the identity provider’s redirect says from %j', (hash, said) => {
  expect(readOidcReturn(hash)).toEqual(said);
});
