import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { emptyStation, type StationForm } from '../form/stationForm.ts';
import { changedFields, mergeEdit, togetherWith } from './mergeEdit.ts';

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
  it('[WIZ-04] takes what only the other changed and keeps what only I changed', () => {
    const mine = { ...base, station_name: 'Old barn' };
    const theirs = { ...base, address: 'Elsewhere' };
    expect(mergeEdit(base, mine, theirs)).toEqual({
      form: { ...base, station_name: 'Old barn', address: 'Elsewhere' },
      taken: ['address'],
      clashes: [],
    });
  });

  it('[WIZ-04] marks what both changed, and keeps mine', () => {
    const merged = mergeEdit(base, { ...base, station_name: 'Mine' }, { ...base, station_name: 'Theirs' });
    expect(merged.form.station_name).toBe('Mine');
    expect(merged.clashes).toEqual(['station_name']);
  });

  it('[WIZ-04] never mixes two places or a state with an agent of another', () => {
    const mine = { ...base, latitude: '-28' };
    const theirs = { ...base, longitude: '150', area: 'VIC', agent: 'jemena' };
    const { form: merged, clashes, taken } = mergeEdit(base, mine, theirs);
    expect([merged.latitude, merged.longitude]).toEqual(['-28', '153']);
    expect(clashes).toEqual(['latitude', 'longitude']);
    expect([merged.area, merged.agent]).toEqual(['VIC', 'jemena']);
    expect(taken).toEqual(['area', 'agent']);
  });

  it('[WIZ-04] without a change of mine it is theirs, without theirs it is mine', () => {
    fc.assert(
      fc.property(form, form, (from, to) => {
        expect(mergeEdit(from, from, to)).toMatchObject({ form: to, clashes: [] });
        expect(mergeEdit(from, to, from)).toEqual({ form: to, taken: [], clashes: [] });
        expect(mergeEdit(from, to, to)).toEqual({ form: to, taken: [], clashes: [] });
      }),
    );
  });

  it('[WIZ-04] loses nothing: each field is what I typed, or theirs where I changed nothing', () => {
    fc.assert(
      fc.property(form, form, form, (from, mine, theirs) => {
        const { form: merged, clashes } = mergeEdit(from, mine, theirs);
        const touched = changedFields(from, mine).flatMap(togetherWith);
        for (const field of changedFields(from, mine)) expect(merged[field]).toEqual(mine[field]);
        for (const field of changedFields(merged, theirs)) expect(touched).toContain(field);
        for (const field of clashes) expect(merged[field]).not.toEqual(theirs[field]);
      }),
    );
  });
});
