import { describe, expect, it } from 'vitest';
import { passwordError } from './passwordError.ts';

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
    ['🌞🌞🌞🌞🌞🌞🌞🌞', null],
  ] as const)('[SEC-01] %j: %s', (password, error) => expect(passwordError(password, isCommon)).toBe(error));
});
