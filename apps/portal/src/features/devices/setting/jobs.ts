import type { ParameterWrite, WriteJob } from '@heliograph/contracts/engine';
import { WRITES_A_DAY } from '@heliograph/contracts/http';
import { parameterByCode, type GroupId } from '@heliograph/domain/parameters';
import { toleranceOf } from './toleranceOf.ts';

/** One value of a job to come, as `parameters.write` takes it. */
export interface Order {
  code: string;
  title: string;
  unit: string;
  from: number | string | null;
  to: number | string;
  tolerance: number;
}

/** The group whose parameters a job writes; undefined for what the catalogue does not know. */
export const groupOf = ({ writes }: Pick<WriteJob, 'writes'>): GroupId | undefined =>
  parameterByCode(writes[0]?.code ?? '')?.group;

/** What did not end as it was asked for. */
export const failedWrites = ({ writes }: Pick<WriteJob, 'writes'>): ParameterWrite[] =>
  writes.filter(({ state }) => state !== 'verified' && state !== 'waiting' && state !== 'writing');

/** Values that a device has or may have taken, with what it had before; the last written first. */
export const toPutBack = ({ writes }: Pick<WriteJob, 'writes'>): Order[] =>
  writes
    .flatMap(({ code, title, unit, from, to, state, held }): Order[] => {
      const taken = state === 'verified' || state === 'timeout' || (state === 'changed' && held !== from);
      if (!taken || from === null) return [];
      return [{ code, title, unit, from: held ?? to, to: from, tolerance: toleranceOf(code) }];
    })
    .toReversed();

/** What a device did not take, to be written once more. */
export const toTryAgain = (job: Pick<WriteJob, 'writes'>): Order[] =>
  failedWrites(job).map(({ code, title, unit, from, to, held }) => ({
    code,
    title,
    unit,
    from: held ?? from,
    to,
    tolerance: toleranceOf(code),
  }));

/** The most written value of a job, once its writes of the day wear the device out. */
export function wornBy({ writes }: Pick<WriteJob, 'writes'>): ParameterWrite | undefined {
  const [most] = writes.toSorted((a, b) => (b.today ?? 0) - (a.today ?? 0));
  return most && (most.today ?? 0) >= WRITES_A_DAY ? most : undefined;
}

/** Whether there is something that a person should know of a job. */
export const isWorthTelling = (job: WriteJob): boolean =>
  job.state !== 'done' || job.unlogged || failedWrites(job).length > 0 || wornBy(job) !== undefined;

/** Whether something was written that decides what else the device has or shows. */
export const hasLed = ({ writes }: Pick<WriteJob, 'writes'>): boolean =>
  writes.some(
    ({ code, state }) => parameterByCode(code)?.leads && (state === 'verified' || state === 'changed'),
  );
