import type { BillMeter, MeterClock, MeterTableChoice } from '@heliograph/contracts/engine';
import { useState } from 'react';
import {
  useMeterFile,
  usualClock,
  type ChosenFile,
  type MeterFileProblem,
} from '../../../shared/meter/useMeterFile.ts';
import { useTableChoices } from '../../../shared/meter/useTableChoices.ts';
import { useReportAddress } from '../frame/address.ts';

/** Sources of a bill's intervals: the station's counters, a meter file, or both side by side. */
export const BILL_SOURCES = ['own', 'meter', 'both'] as const;
export type BillSource = (typeof BILL_SOURCES)[number];

/** Choices that a file leaves open. */
interface MeterChoice {
  nmi: string | null;
  clock: MeterClock;
  /** Left out: as the engine finds it. */
  controlled?: string | null | undefined;
}

export interface BillMeterForm {
  source: BillSource;
  setSource: (source: BillSource) => void;
  file: ChosenFile | null;
  /** Why the page does not read the file. */
  refused: MeterFileProblem | null;
  take: (file: File) => void;
  choice: MeterChoice;
  choose: (changes: Partial<MeterChoice>) => void;
  chooseTable: (headings: string, choice: MeterTableChoice) => void;
  /** Choice in the question; null without a file. */
  chosen: BillMeter | null;
  /** Tells what is chosen apart, without the file's bytes. */
  key: unknown;
  /** No file is lacking. */
  isComplete: boolean;
}

/** The meter file of a bill. The source stands in the address; the file stays in the page. */
export function useBillMeter(zone: string): BillMeterForm {
  const [search, change] = useReportAddress();
  const source = BILL_SOURCES.find((each) => each === search.get('source')) ?? 'own';
  const { file, refused, take } = useMeterFile('bill');
  const [choice, setChoice] = useState<Partial<MeterChoice>>({});
  const [tables, chooseTable] = useTableChoices();
  const whole: MeterChoice = { nmi: null, clock: usualClock(zone), ...choice };
  const bytes = source === 'own' ? null : (file?.bytes ?? null);
  return {
    source,
    setSource: (next) => change({ source: next === 'own' ? null : next }),
    file,
    refused,
    take(chosen) {
      setChoice({});
      void take(chosen);
    },
    choice: whole,
    choose: (changes) => setChoice((before) => ({ ...before, ...changes })),
    chooseTable,
    chosen: bytes && { file: bytes, ...whole, tables, isBeside: source === 'both' },
    key: bytes && [file?.number, source, whole, tables],
    isComplete: source === 'own' || bytes !== null,
  };
}
