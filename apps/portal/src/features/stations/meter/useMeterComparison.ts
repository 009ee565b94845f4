import type { MeterClock, MeterReport } from '@heliograph/contracts/engine';
import type { Station } from '@heliograph/contracts/http';
import { useEngine } from '@heliograph/engine-client';
import { useState } from 'react';
import { meterFileProblem, useMeterFile, usualClock } from '../../../shared/meter/useMeterFile.ts';
import { useTableChoices } from '../../../shared/meter/useTableChoices.ts';
import { useLongQuery } from '../../../shared/query/useLongQuery.ts';

/** Choices about a file. */
export interface MeterChoice {
  /** Null for the station's own, or the first. */
  nmi: string | null;
  clock: MeterClock;
  controlled: string | null;
  countsControlled: boolean;
}

/** A file, what is chosen about it, and its comparison. */
export function useMeterComparison({ id, time_zone }: Station) {
  const { api } = useEngine();
  const { file, refused, take } = useMeterFile('compare');
  const [choice, setChoice] = useState<MeterChoice>(() => usualChoice(time_zone));
  const [tables, chooseTable] = useTableChoices();
  const bytes = file?.bytes ?? null;
  const query = useLongQuery<MeterReport>({
    key: file && bytes ? ['meter.compare', id, file.number, choice, tables] : null,
    ask: ({ api }, options) => api.meter.compare({ stationId: id, file: bytes!, ...choice, tables }, options),
    release({ comparison }) {
      // The engine drops the table with the page, too.
      if (comparison) void api.tables.close({ table: comparison.intervals.id }).catch(() => undefined);
    },
  });

  return {
    file,
    /** Why another file is needed; null for no reason. */
    problem: refused ?? meterFileProblem(query.error),
    choice,
    /** Without an error of the file's own. */
    query: { ...query, error: meterFileProblem(query.error) === null ? query.error : null },
    take(chosen: File) {
      setChoice(usualChoice(time_zone));
      void take(chosen);
    },
    chooseTable,
    choose: (changes: Partial<MeterChoice>) => setChoice((before) => ({ ...before, ...changes })),
  };
}

const usualChoice = (zone: string): MeterChoice => ({
  nmi: null,
  clock: usualClock(zone),
  controlled: null,
  countsControlled: true,
});
