import type { Authorisation } from '@heliograph/contracts/http';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  draftChanges,
  editRow,
  editedRights,
  removeRow,
  restoreRow,
  toRights,
  emptyDraft,
  type Rights,
} from './authorisationDraft.ts';

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

  it('[SHR-02] is empty at first', () => {
    expect(draftChanges([ada, ben], emptyDraft)).toEqual({ removed: [], changed: [] });
  });

  it('[SHR-02] contains deletions and only changed rows', () => {
    const draft = editRow(removeRow(emptyDraft, 'ada'), ben, { setting: true });
    expect(draftChanges([ada, ben], draft)).toEqual({
      removed: ['ada'],
      changed: [{ user: 'ben', share_type: 1, control: true, setting: true, auth: true }],
    });
  });

  it('[SHR-02] undoing a deletion keeps earlier edits', () => {
    const draft = restoreRow(removeRow(editRow(emptyDraft, ada, { control: true }), 'ada'), 'ada');
    expect(draftChanges([ada], draft)).toMatchObject({
      removed: [],
      changed: [{ user: 'ada', control: true }],
    });
  });

  it('[SHR-02] losing management removes the right to authorise, and regaining it does not restore the right', () => {
    const lowered = editRow(emptyDraft, ben, { share_type: 3 });
    expect(editedRights(lowered, ben)).toMatchObject({ share_type: 3, auth: false, control: true });
    expect(editedRights(editRow(lowered, ben, { share_type: 1 }), ben).auth).toBe(false);
  });

  it('[SHR-02] ignores reverted edits and people who no longer exist', () => {
    const there = editRow(emptyDraft, ada, { control: true });
    expect(draftChanges([ada], editRow(there, ada, { control: false })).changed).toEqual([]);
    expect(draftChanges([ben], removeRow(there, 'ada'))).toEqual({ removed: [], changed: [] });
  });

  it('[SHR-02] after any edits only managers authorise, and only differences are saved', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.constantFrom(ada, ben), rights)), (edits) => {
        const draft = edits.reduce((before, [one, change]) => editRow(before, one, change), emptyDraft);
        for (const { user, ...wish } of draftChanges([ada, ben], draft).changed) {
          if (wish.auth) expect(wish.share_type).toBe(1);
          expect(wish).not.toEqual(toRights(user === 'ada' ? ada : ben));
        }
      }),
    );
  });
});
