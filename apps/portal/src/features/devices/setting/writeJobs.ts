import type { ParameterWrite, WriteJob } from '@heliograph/contracts/engine';
import { WRITES_A_DAY } from '@heliograph/contracts/http';
import {
  parameterByCode,
  toDeviceValue,
  type Change,
  type GroupId,
  type Values,
} from '@heliograph/domain/parameters';
import type { Localize } from './parameterText.ts';
import { displayedValue, getTolerance } from './settingsForm.ts';

/** One value to write, as `parameters.write` takes it. */
export interface WriteOrder {
  code: string;
  title: string;
  unit: string;
  from: number | string | null;
  to: number | string;
  tolerance: number;
  moves: boolean;
}

/** How values of a parameter are compared. */
const comparisonOf = (code: string): Pick<WriteOrder, 'tolerance' | 'moves'> => ({
  tolerance: getTolerance(code),
  moves: parameterByCode(code)?.transient ?? false,
});

/** True if a job writes parameters of a group; a profile's may write those of several. */
export const writesGroup = ({ writes }: Pick<WriteJob, 'writes'>, group: GroupId): boolean =>
  writes.some(({ code }) => parameterByCode(code)?.group === group);

/** True if a device has by now what a job failed to write. */
export function isResolved(job: WriteJob, values: Values): boolean {
  const failed = failedWrites(job);
  return (
    failed.length > 0 &&
    failed.every(({ code, to }) => {
      const distance = (displayedValue(code, to) ?? NaN) - (values[code] ?? NaN);
      return Math.abs(distance) <= getTolerance(code);
    })
  );
}

/** Values that did not end as requested. */
export const failedWrites = ({ writes }: Pick<WriteJob, 'writes'>): ParameterWrite[] =>
  writes.filter(({ state }) => state !== 'verified' && state !== 'waiting' && state !== 'writing');

/** Writes that restore the previous values where a device has or may have taken new ones; last written first. */
export const ordersToRestore = ({ writes }: Pick<WriteJob, 'writes'>): WriteOrder[] =>
  writes
    .flatMap(({ code, title, unit, from, to, state, held }): WriteOrder[] => {
      const taken = state === 'verified' || state === 'timeout' || (state === 'changed' && held !== from);
      if (!taken || from === null) return [];
      return [{ code, title, unit, from: held ?? to, to: from, ...comparisonOf(code) }];
    })
    .toReversed();

/** Writes that retry the failed values. */
export const ordersToRetry = (job: Pick<WriteJob, 'writes'>): WriteOrder[] =>
  failedWrites(job).map(({ code, title, unit, from, to, held }) => ({
    code,
    title,
    unit,
    from: held ?? from,
    to,
    ...comparisonOf(code),
  }));

/** Values that were not written because they changed since they were shown. */
export const conflictingWrites = ({ writes }: Pick<WriteJob, 'writes'>): ParameterWrite[] =>
  writes.filter(({ state, reason }) => state === 'refused' && reason === 'changed');

/** The most often written value, once its writes today wear out the device's memory. */
export function mostWornValue({ writes }: Pick<WriteJob, 'writes'>): ParameterWrite | undefined {
  const [most] = writes.toSorted((a, b) => (b.today ?? 0) - (a.today ?? 0));
  return most && (most.today ?? 0) >= WRITES_A_DAY ? most : undefined;
}

/** True if the user should look at a job. */
export const needsAttention = (job: WriteJob): boolean =>
  job.state !== 'done' || job.unlogged || failedWrites(job).length > 0 || mostWornValue(job) !== undefined;

/** True if the job wrote a parameter that decides which others the device has or shows. */
export const affectsOtherSettings = ({ writes }: Pick<WriteJob, 'writes'>): boolean =>
  writes.some(
    ({ code, state }) => parameterByCode(code)?.writeFirst && (state === 'verified' || state === 'changed'),
  );

/** Converts a change to what a write job takes. */
export const toWriteOrder = ({ parameter, from, wire }: Change, localized: Localize): WriteOrder => ({
  code: parameter.code,
  title: localized(parameter.name),
  unit: parameter.unit,
  from: from === null ? null : toDeviceValue(parameter, from),
  to: wire,
  ...comparisonOf(parameter.code),
});
