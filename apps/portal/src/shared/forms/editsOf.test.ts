import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { editsOf } from './editsOf.ts';

const edits = editsOf<Form>([
  ['area', 'agent'],
  ['from', 'to'],
]);
interface Form {
  name: string;
  area: string;
  agent: string;
  from: string;
  to: string;
  list: string[];
  scene: object;
}
const base: Form = {
  name: 'Barn',
  area: 'QLD',
  agent: 'energex',
  from: '07:00',
  to: '19:00',
  list: [],
  scene: { id: 1, kind: 'board' },
};
const few = fc.constantFrom('a', 'b', 'c');
const form = fc.record<Form>({
  name: few,
  area: few,
  agent: few,
  from: few,
  to: few,
  list: fc.array(few, { maxLength: 2 }),
  scene: fc.constantFrom({ id: 1 }, { id: 2 }),
});

describe('two edits of one form', () => {
  it('[WIZ-04] adopts what only they changed and keeps what only I changed', () => {
    const mine = { ...base, name: 'Old barn' };
    const theirs = { ...base, list: ['Elsewhere'] };
    expect(edits.merge(base, mine, theirs)).toEqual({
      form: { ...base, name: 'Old barn', list: ['Elsewhere'] },
      adopted: ['list'],
      conflicts: [],
    });
  });

  it('[WIZ-04] reports what both changed as a conflict and keeps mine', () => {
    const merged = edits.merge(base, { ...base, name: 'Mine' }, { ...base, name: 'Theirs' });
    expect(merged.form.name).toBe('Mine');
    expect(merged.conflicts).toEqual(['name']);
  });

  it('[WIZ-04] never mixes fields that only make sense together', () => {
    const mine = { ...base, from: '08:00' };
    const theirs = { ...base, to: '20:00', area: 'VIC', agent: 'jemena' };
    expect(edits.merge(base, mine, theirs)).toEqual({
      form: { ...mine, area: 'VIC', agent: 'jemena' },
      adopted: ['area', 'agent'],
      conflicts: ['from', 'to'],
    });
  });

  it('[WIZ-04] takes theirs if I changed nothing, and mine if they changed nothing', () => {
    fc.assert(
      fc.property(form, form, (from, to) => {
        expect(edits.merge(from, from, to)).toMatchObject({ form: to, conflicts: [] });
        expect(edits.merge(from, to, from)).toEqual({ form: to, adopted: [], conflicts: [] });
        expect(edits.merge(from, to, to)).toEqual({ form: to, adopted: [], conflicts: [] });
      }),
    );
  });

  it('[WIZ-04] each field is what I typed, or theirs where I changed nothing', () => {
    fc.assert(
      fc.property(form, form, form, (from, mine, theirs) => {
        const { form: merged, adopted, conflicts } = edits.merge(from, mine, theirs);
        const touched = edits.changed(from, mine).flatMap(edits.groupOf);
        for (const field of edits.changed(from, mine)) expect(merged[field]).toEqual(mine[field]);
        for (const field of edits.changed(merged, theirs)) expect(touched).toContain(field);
        for (const field of conflicts) expect(merged[field]).not.toEqual(theirs[field]);
        for (const field of adopted) expect(touched).not.toContain(field);
      }),
    );
  });

  it('ignores the order of keys', () => {
    expect(edits.changed(base, { ...base, scene: { kind: 'board', id: 1 } })).toEqual([]);
  });
});
