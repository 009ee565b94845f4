import { expect, it } from 'vitest';
import { getRelyingParty } from './relyingParty.ts';

const page = (origin: string) => getRelyingParty(origin, { origin, host: new URL(origin).host }, null);

it.each([
  ['http://localhost:8080', 'localhost'],
  ['https://box.lan', 'box.lan'],
  ['https://solar:8443', 'solar'],
])('[OPS-03] passkeys of %s belong to %s', (origin, id) => {
  expect(page(origin)).toEqual({ id, origin });
});

it.each(['http://box.lan', 'http://192.168.1.7:8080', 'https://192.168.1.7', 'https://[::1]:8080', 'https://solar.example'])(
  '[OPS-03] there are no passkeys at %s without PUBLIC_URL',
  (origin) => expect(page(origin)).toBeNull(),
); // oxfmt-ignore

it('[OPS-03] with PUBLIC_URL only its own pages make passkeys, whatever the headers say', () => {
  const url = 'https://solar.example';
  const party = { id: 'solar.example', origin: url };
  expect(getRelyingParty(url, { host: 'inside:8080' }, url)).toEqual(party);
  expect(getRelyingParty(url, { origin: url, host: 'evil.example' }, url)).toEqual(party);
  expect(getRelyingParty(url, { origin: 'https://evil.example', host: 'evil.example' }, url)).toBeNull();
});

it('[OPS-03] another page cannot name itself', () => {
  const headers = { origin: 'https://evil.lan', host: 'box.lan' };
  expect(getRelyingParty('https://box.lan', headers, null)).toBeNull();
});
