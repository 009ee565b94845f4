import type { Authorisation } from '@heliograph/contracts/http';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { changesOf, edit, edited, remove, restore, rightsOf, untouched, type Rights } from './draft.ts';

const row = (user: string, over: Partial<Authorisation> = {}): Authorisation => ({
  user,
  station_id: 1,
  email: '',
  name: user,
  share_type: 0,
  control: 0,
  setting: 0,
  auth: 0,
  create_time: 0,
  pending: 0,
  ...over,
});
const rights = fc.record<Rights>({
  share_type: fc.constantFrom(0, 1, 3),
  control: fc.boolean(),
  setting: fc.boolean(),
  auth: fc.boolean(),
});

describe('the draft of a list of authorisations', () => {
  const ada = row('ada');
  const ben = row('ben', { share_type: 1, auth: 1, control: 1 });

  it('[SHR-02] begins with nothing to save', () => {
    expect(changesOf([ada, ben], untouched)).toEqual({ removed: [], changed: [] });
  });

  it('[SHR-02] saves deletions, and only the rows that changed', () => {
    const draft = edit(remove(untouched, 'ada'), ben, { setting: true });
    expect(changesOf([ada, ben], draft)).toEqual({
      removed: ['ada'],
      changed: [{ user: 'ben', share_type: 1, control: true, setting: true, auth: true }],
    });
  });

  it('[SHR-02] undoing a deletion leaves what was edited before', () => {
    const draft = restore(remove(edit(untouched, ada, { control: true }), 'ada'), 'ada');
    expect(changesOf([ada], draft)).toMatchObject({ removed: [], changed: [{ user: 'ada', control: true }] });
  });

  it('[SHR-02] who no longer manages no longer authorises, and who manages again does not by that', () => {
    const lowered = edit(untouched, ben, { share_type: 3 });
    expect(edited(lowered, ben)).toMatchObject({ share_type: 3, auth: false, control: true });
    expect(edited(edit(lowered, ben, { share_type: 1 }), ben).auth).toBe(false);
  });

  it('[SHR-02] what is edited back is nothing to save; who is gone meanwhile neither', () => {
    const there = edit(untouched, ada, { control: true });
    expect(changesOf([ada], edit(there, ada, { control: false })).changed).toEqual([]);
    expect(changesOf([ben], remove(there, 'ada'))).toEqual({ removed: [], changed: [] });
  });

  it('[SHR-02] whatever is edited, only who manages authorises, and what is saved differs from what is', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.constantFrom(ada, ben), rights)), (edits) => {
        const draft = edits.reduce((before, [one, change]) => edit(before, one, change), untouched);
        for (const { user, ...wish } of changesOf([ada, ben], draft).changed) {
          if (wish.auth) expect(wish.share_type).toBe(1);
          expect(wish).not.toEqual(rightsOf(user === 'ada' ? ada : ben));
        }
      }),
    );
  });
});
