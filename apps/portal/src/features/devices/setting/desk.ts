import type { WriteJob } from '@heliograph/contracts/engine';
import {
  afterEdits,
  changesOf,
  parameterByCode,
  shownOf,
  type Change,
  type Edits,
  type GroupId,
  type ParameterGroup,
  type Values,
} from '@heliograph/domain/parameters';
import { toleranceOf } from './toleranceOf.ts';

/** What a device told, value by code: numbers, or texts of numbers; null for what it does not have. */
export type Told = Readonly<Record<string, number | string | null>>;

/** What was read from a device, and what a person filled in since; kept while groups and pages change. */
export interface Desk {
  /** As shown. */
  values: Values;
  /** When each group was last read, ms. */
  readAt: Readonly<Partial<Record<GroupId, number>>>;
  edits: Edits;
  /** The group that is looked at; null for the first. */
  shown: GroupId | null;
}

export const emptyDesk: Desk = { values: {}, readAt: {}, edits: {}, shown: null };

/** The desk after a group was read: edits that say what the device has, or nothing, are done with. */
export const withReading = (desk: Desk, group: ParameterGroup, told: Told, at: number): Desk =>
  withTold({ ...desk, readAt: { ...desk.readAt, [group.id]: at } }, group, told);

/** The desk after values of a group were written: what was read back of them is known, whether or not more can be read. */
export const withHeld = (desk: Desk, group: ParameterGroup, { writes }: Pick<WriteJob, 'writes'>): Desk =>
  withTold(
    desk,
    group,
    Object.fromEntries(writes.filter(({ held }) => held !== null).map(({ code, held }) => [code, held])),
  );

function withTold(desk: Desk, group: ParameterGroup, told: Told): Desk {
  const values = { ...desk.values, ...shownValues(told) };
  const meant = afterEdits({}, desk.edits);
  const done = group.parameters
    .map(({ code }) => code)
    .filter((code) => {
      const edit = desk.edits[code];
      if (typeof edit === 'string' && edit.trim() === '') return true;
      const distance = (meant[code] ?? NaN) - (values[code] ?? NaN);
      return Math.abs(distance) <= toleranceOf(code);
    });
  return withoutEdits({ ...desk, values }, done);
}

export const withEdits = (desk: Desk, edits: Edits): Desk => ({
  ...desk,
  edits: { ...desk.edits, ...edits },
});

export const withoutEdits = (desk: Desk, codes: readonly string[]): Desk => ({
  ...desk,
  edits: Object.fromEntries(Object.entries(desk.edits).filter(([code]) => !codes.includes(code))),
});

/** The edits of a group's own parameters: what is filled in elsewhere is not written along. */
export function editsOf({ parameters }: ParameterGroup, { edits }: Desk): Edits {
  const own = new Set(parameters.map(({ code }) => code));
  return Object.fromEntries(Object.entries(edits).filter(([code]) => own.has(code)));
}

/** What the device would say after this group was written. */
export const afterwards = (group: ParameterGroup, desk: Desk): Values =>
  afterEdits(desk.values, editsOf(group, desk));

/** What is to be written of a group, in its order. */
export const changesIn = (group: ParameterGroup, desk: Desk): Change[] =>
  changesOf(group, desk.values, editsOf(group, desk));

/** What a device told, as shown. */
export const shownValues = (told: Told): Values =>
  Object.fromEntries(
    Object.entries(told).map(([code, value]) => [code, shownValue(code, value) ?? undefined]),
  );

/** A told value as shown; null when there is none, or no number. */
export function shownValue(code: string, told: number | string | null): number | null {
  const parameter = parameterByCode(code);
  if (parameter === undefined || told === null || told === '' || !Number.isFinite(Number(told))) return null;
  return shownOf(parameter, Number(told));
}
