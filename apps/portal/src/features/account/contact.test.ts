import { Email, Mobile } from '@heliograph/contracts/http';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { validateContact, normalizeContact } from './contact.ts';

const validate = (kind: 'email' | 'mobile', typed: string, bound = '') =>
  validateContact(kind, normalizeContact(kind, typed), bound);

describe('a new contact', () => {
  it.each([
    ['email', '', 'missing'],
    ['email', '   ', 'missing'],
    ['email', 'olivia', 'malformed'],
    ['email', 'olivia@demo', 'malformed'],
    ['email', 'olivia@@demo.example', 'malformed'],
    ['email', 'Owner@Demo.Example', 'unchanged'],
    ['email', 'olivia@demo.example', null],
    ['mobile', '', 'missing'],
    ['mobile', '0', 'missing'],
    ['mobile', '12', 'malformed'],
    ['mobile', '49157015678901234', 'malformed'],
    ['mobile', 'call me', 'malformed'],
    ['mobile', '(0491) 570-156', 'unchanged'],
    ['mobile', '0491 570 110', null],
  ] as const)('[USR-01] %s %j: %s', (kind, typed, error) =>
    expect(validate(kind, typed, kind === 'email' ? 'owner@demo.example' : '491570156')).toBe(error),
  );

  it('[USR-01] is never rejected here if the server would accept it', () => {
    fc.assert(
      fc.property(fc.emailAddress(), (typed) => {
        if (Email.safeParse(typed).success) expect(validate('email', typed)).toBeNull();
      }),
    );
    fc.assert(
      fc.property(fc.stringMatching(/^0?[1-9][\d ().-]{1,20}$/), (typed) => {
        if (Mobile.safeParse(typed).success) expect(validate('mobile', typed)).toBeNull();
      }),
    );
  });
});
