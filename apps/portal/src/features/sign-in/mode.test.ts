import { expect, it } from 'vitest';
import { addressOf, inviteIn, modeIn, type Mode } from './mode.ts';

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

it.each(modes)('[SHR-01] %j keeps the invitation that led there', (mode) => {
  const { searchParams } = new URL(addressOf(mode, 'a token'), 'http://here');
  expect(modeIn(searchParams)).toEqual(mode);
  expect(inviteIn(searchParams)).toBe('a token');
});

it.each([
  ['invite=a-token', { mode: 'register', role: 'individual' }],
  ['mode=nothing', { mode: 'login' }],
  ['role=enterprise', { mode: 'login' }],
  ['mode=register&role=king', { mode: 'register' }],
])('[AUTH-01] %s opens what it can', (search, mode) => {
  expect(modeIn(new URLSearchParams(search))).toEqual(mode);
});
