import { expect, it } from 'vitest';
import { addressOf, modeIn, type Mode } from './mode.ts';

const modes: Mode[] = [
  { mode: 'login' },
  { mode: 'reset' },
  { mode: 'register' },
  { mode: 'register', role: 'individual' },
  { mode: 'register', role: 'enterprise' },
];

it.each(modes)('[AUTH-01] %j has an address of its own that leads to it', (mode) => {
  expect(modeIn(new URL(addressOf(mode), 'http://here').searchParams)).toEqual(mode);
});

it.each([
  ['mode=nothing', { mode: 'login' }],
  ['role=enterprise', { mode: 'login' }],
  ['mode=register&role=king', { mode: 'register' }],
])('[AUTH-01] %s opens what it can', (search, mode) => {
  expect(modeIn(new URLSearchParams(search))).toEqual(mode);
});
