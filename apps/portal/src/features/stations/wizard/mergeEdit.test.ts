import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { emptyStation, type StationForm } from './stationForm.ts';
import { changedFields, mergeEdit, fieldGroup } from './mergeEdit.ts';

const base: StationForm = {
  ...emptyStation,
  station_name: 'Barn',
  area: 'QLD',
  agent: 'energex',
  latitude: '-27.5',
  longitude: '153',
};
const few = fc.constantFrom('a', 'b', 'c');
const form = fc.record({
  station_type: few,
  station_name: few,
  installed_capacity: few,
  rated_capacity: few,
  area: few,
  agent: few,
  nmi_reg: fc.constantFrom<0 | 1>(0, 1),
  nmi: few,
  address: few,
  postal_code: few,
  latitude: few,
  longitude: few,
  station_image: fc.array(few, { maxLength: 2 }),
});

describe('two edits of one station', () => {
  it('[WIZ-04] adopts what only they changed and keeps what only I changed', () => {
    const mine = { ...base, station_name: 'Old barn' };
    const theirs = { ...base, address: 'Elsewhere' };
    expect(mergeEdit(base, mine, theirs)).toEqual({
      form: { ...base, station_name: 'Old barn', address: 'Elsewhere' },
      adopted: ['address'],
      conflicts: [],
    });
  });

  it('[WIZ-04] reports what both changed as a conflict and keeps mine', () => {
    const merged = mergeEdit(base, { ...base, station_name: 'Mine' }, { ...base, station_name: 'Theirs' });
    expect(merged.form.station_name).toBe('Mine');
    expect(merged.conflicts).toEqual(['station_name']);
  });

  it('[WIZ-04] never mixes two locations, or a state with the agent of another', () => {
    const mine = { ...base, latitude: '-28' };
    const theirs = { ...base, longitude: '150', area: 'VIC', agent: 'jemena' };
    const { form: merged, conflicts, adopted } = mergeEdit(base, mine, theirs);
    expect([merged.latitude, merged.longitude]).toEqual(['-28', '153']);
    expect(conflicts).toEqual(['latitude', 'longitude']);
    expect([merged.area, merged.agent]).toEqual(['VIC', 'jemena']);
    expect(adopted).toEqual(['area', 'agent']);
  });

  it('[WIZ-04] takes theirs if I changed nothing, and mine if they changed nothing', () => {
    fc.assert(
      fc.property(form, form, (from, to) => {
        expect(mergeEdit(from, from, to)).toMatchObject({ form: to, conflicts: [] });
        expect(mergeEdit(from, to, from)).toEqual({ form: to, adopted: [], conflicts: [] });
        expect(mergeEdit(from, to, to)).toEqual({ form: to, adopted: [], conflicts: [] });
      }),
    );
  });

  it('[WIZ-04] each field is what I typed, or theirs where I changed nothing', () => {
    fc.assert(
      fc.property(form, form, form, (from, mine, theirs) => {
        const { form: merged, conflicts } = mergeEdit(from, mine, theirs);
        const touched = changedFields(from, mine).flatMap(fieldGroup);
        for (const field of changedFields(from, mine)) expect(merged[field]).toEqual(mine[field]);
        for (const field of changedFields(merged, theirs)) expect(touched).toContain(field);
        for (const field of conflicts) expect(merged[field]).not.toEqual(theirs[field]);
      }),
    );
  });
});
