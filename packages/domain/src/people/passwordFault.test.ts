import { describe, expect, it } from 'vitest';
import { passwordFault } from './passwordFault.ts';

const isCommon = (password: string) => ['password', 'qwertyuiop'].includes(password);

describe('passwordFault', () => {
  it.each([
    ['', 'short'],
    ['seven77', 'short'],
    // Four characters, though eight UTF-16 units.
    ['🌞🌞🌞🌞', 'short'],
    ['password', 'common'],
    ['QwertyUIOP', 'common'],
    ['passwords', null],
    ['🌞🌞🌞🌞🌞🌞🌞🌞', null],
  ] as const)('[SEC-01] %j: %s', (password, fault) => expect(passwordFault(password, isCommon)).toBe(fault));
});
