import { expect, it } from 'vitest';
import { modePath, readInvite, readMode, type Mode } from './mode.ts';

const modes: Mode[] = [
  { mode: 'login' },
  { mode: 'reset' },
  { mode: 'undo' },
  { mode: 'register' },
  { mode: 'register', role: 'individual' },
  { mode: 'register', role: 'enterprise' },
];

it.each(modes)('[AUTH-01] %j has its own address', (mode) => {
  expect(readMode(new URL(modePath(mode), 'http://here').searchParams)).toEqual(mode);
});

it.each(modes)('[SHR-01] %j keeps the invitation', (mode) => {
  const { searchParams } = new URL(modePath(mode, 'a token'), 'http://here');
  expect(readMode(searchParams)).toEqual(mode);
  expect(readInvite(searchParams)).toBe('a token');
});

it.each([
  ['invite=a-token', { mode: 'register', role: 'individual' }],
  ['mode=nothing', { mode: 'login' }],
  ['role=enterprise', { mode: 'login' }],
  ['mode=register&role=king', { mode: 'register' }],
])('[AUTH-01] %s opens the closest valid mode', (search, mode) => {
  expect(readMode(new URLSearchParams(search))).toEqual(mode);
});
