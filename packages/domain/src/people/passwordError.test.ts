import { describe, expect, it } from 'vitest';
import { passwordError } from './passwordError.ts';

const known = ['Ada Novak', 'ada.novak@solar.example', '+61491570156'];
const isCommon = (password: string) => ['password', 'qwertyuiop'].includes(password);

describe('passwordError', () => {
  it.each([
    ['', 'short'],
    ['seven77', 'short'],
    // Four characters, though eight UTF-16 units.
    ['🌞🌞🌞🌞', 'short'],
    ['password', 'common'],
    ['QwertyUIOP', 'common'],
    ['passwords', null],
    ['aaaaaaaa', 'simple'],
    ['abcabcabcabc', 'simple'],
    ['🌞🌞🌞🌞🌞🌞🌞🌞', 'simple'],
    ['🌞🌧🌤🌩🌞🌧🌤🌩', null],
    ['ada.novak@solar.example', 'known'],
    ['Ada.Novak', 'known'],
    ['adanovak2026', 'known'],
    ['+61 491 570 156', 'known'],
    ['Ada Novak!', 'known'],
    ['ada climbs novak', null],
  ] as const)('[SEC-01] [OPS-01] %j: %s', (password, error) =>
    expect(passwordError(password, { isCommon, known })).toBe(error),
  );
});
