import { expect, it } from 'vitest';
import { readOidcReturn } from './oidcReturn.ts';

it.each([
  ['', null],
  ['#top', null],
  ['#oidc=a_code-1', { code: 'a_code-1' }],
  ['#oidc-failed=unverified', { failed: 'unverified' }],
  ['#oidc-failed=toString', { failed: 'refused' }],
])('[OPS-03] reads what the identity provider’s redirect says from %j', (hash, said) => {
  expect(readOidcReturn(hash)).toEqual(said);
});
