import { expect, it } from 'vitest';
import { isOwnPage } from '../net/isOwnPage.ts';

it.each<[origin: string | undefined, host: string, publicUrl: string | null, own: boolean]>([
  [undefined, 'anything', null, true],
  ['http://192.168.1.20:8080', '192.168.1.20:8080', null, true],
  ['http://[::1]:8080', '[::1]:8080', null, true],
  ['http://localhost:8080', 'localhost:8080', null, true],
  ['http://solar-box:8080', 'Solar-Box:8080', null, true],
  ['http://solar-box.local', 'solar-box.local', null, true],
  ['https://evil.example', 'evil.example', null, false],
  ['http://local', 'localhost', null, false],
  ['http://192.168.1.20:9090', '192.168.1.20:8080', null, false],
  ['http://evil.local.example', 'evil.local.example', null, false],
  ['null', 'localhost', null, false],
  ['https://solar.example', 'solar.example', 'https://solar.example', true],
  ['https://solar.example', '127.0.0.1:8080', 'https://solar.example', true],
  ['http://127.0.0.1:8080', '127.0.0.1:8080', 'https://solar.example', false],
])('[OPS-01] a page of %s at %s, with PUBLIC_URL %s: %s', (origin, host, publicUrl, own) => {
  expect(isOwnPage({ origin, host }, publicUrl)).toBe(own);
});
