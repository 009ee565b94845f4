import {
  METER_PROBLEMS,
  MOST_METER_BYTES,
  MOST_METER_ROWS,
  type MeterClock,
  type MeterReport,
} from '@heliograph/contracts/engine';
import type { Station } from '@heliograph/contracts/http';
import { EngineRejection, useEngine } from '@heliograph/engine-client';
import { useFormat, useTranslation } from '@heliograph/i18n';
import { useState } from 'react';
import { useReport } from '../../../shared/failure/useReport.ts';

/** What can be chosen about a file. */
export interface MeterChoice {
  /** Null for the station's own, or the first. */
  nmi: string | null;
  clock: MeterClock;
  controlled: string | null;
  countsControlled: boolean;
}

interface ChosenFile {
  name: string;
  size: number;
  /** Null while it is too large or cannot be read. */
  bytes: Uint8Array<ArrayBuffer> | null;
  /** Tells files apart that have the same name. */
  number: number;
}

export const MEGABYTE = 1_000_000;
type Problem = keyof typeof METER_PROBLEMS | 'unreadable';
const PROBLEMS = Object.keys(METER_PROBLEMS) as (keyof typeof METER_PROBLEMS)[];
let last = 0;

/** A file, what is chosen about it, and its comparison. */
export function useMeterComparison({ id, time_zone }: Station) {
  const { api } = useEngine();
  const [file, setFile] = useState<ChosenFile | null>(null);
  const [refused, setRefused] = useState<Problem | null>(null);
  const [choice, setChoice] = useState<MeterChoice>(() => usualChoice(time_zone));
  const bytes = file?.bytes ?? null;
  const { failure, ...query } = useReport<MeterReport>(
    file && bytes ? JSON.stringify([file.number, choice]) : null,
    (options) => api.meter.compare({ stationId: id, file: bytes!, ...choice }, options),
    ({ comparison }) => {
      // The engine drops the table with the page, too.
      if (comparison) void api.tables.close({ table: comparison.intervals.id }).catch(() => undefined);
    },
  );

  async function take(chosen: File) {
    const own = { name: chosen.name, size: chosen.size, bytes: null, number: ++last };
    setFile(own);
    setChoice(usualChoice(time_zone));
    setRefused(chosen.size > MOST_METER_BYTES ? 'tooLarge' : null);
    if (chosen.size > MOST_METER_BYTES) return;
    try {
      const read = new Uint8Array(await chosen.arrayBuffer());
      if (own.number === last) setFile({ ...own, bytes: read });
    } catch {
      if (own.number === last) setRefused('unreadable');
    }
  }

  return {
    file,
    /** Why another file is needed; null for no reason. */
    problem: refused ?? problemOf(failure),
    choice,
    /** Its failure is none of the file's. */
    query: { ...query, failure: problemOf(failure) === null ? failure : null },
    take,
    choose: (changes: Partial<MeterChoice>) => setChoice((before) => ({ ...before, ...changes })),
  };
}

/** Western Australia is outside of the market, and its files have its own time. */
const usualChoice = (zone: string): MeterChoice => ({
  nmi: null,
  clock: zone === 'Australia/Perth' ? 'western' : 'market',
  controlled: null,
  countsControlled: true,
});

/** What is wrong with a file that the engine refused. */
function problemOf(failure: unknown): Problem | null {
  const isAboutFile =
    failure instanceof EngineRejection && failure.kind === 'badInput' && failure.field === 'file';
  return isAboutFile ? (PROBLEMS.find((one) => METER_PROBLEMS[one] === failure.code) ?? null) : null;
}

/** Says why another file is needed, and which. */
export function useProblemText(): (problem: Problem) => string {
  const { t } = useTranslation('meterFile');
  const format = useFormat();
  return (problem) =>
    t(`problem.${problem}`, { max: MOST_METER_BYTES / MEGABYTE, rows: format.integer(MOST_METER_ROWS) });
}
