import { expect, it } from 'vitest';
import { isLoopback } from './AddressCode.tsx';

it.each([
  ['http://127.0.0.1:8080/login', true],
  ['http://localhost/login', true],
  ['http://portal.localhost/login', true],
  ['http://[::1]:8080/login', true],
  ['http://192.168.1.20:8080/login', false],
  ['https://localhost.example/login', false],
])('%s: %j', (address, loopback) => {
  expect(isLoopback(address)).toBe(loopback);
});
