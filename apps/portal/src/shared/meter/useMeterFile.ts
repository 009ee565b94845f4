import {
  METER_PROBLEMS,
  MAX_METER_BYTES,
  MAX_METER_ROWS,
  type MeterClock,
} from '@heliograph/contracts/engine';
import { EngineRejection } from '@heliograph/engine-client';
import { useFormat, useTranslation } from '@heliograph/i18n';
import { useRef, useState } from 'react';
import { useCarriedFile } from '../files/carriedFile.ts';
import type { Destination } from '../files/destinations.ts';

export interface ChosenFile {
  name: string;
  size: number;
  /** Null while it is too large or cannot be read. */
  bytes: Uint8Array<ArrayBuffer> | null;
  source: File;
  /** Tells files of a page apart that have the same name. */
  number: number;
}

export const MEGABYTE = 1_000_000;
/** Why another file is needed. */
export type MeterFileProblem = keyof typeof METER_PROBLEMS | 'unreadable';
const PROBLEMS = Object.keys(METER_PROBLEMS) as (keyof typeof METER_PROBLEMS)[];

/** A meter file that was chosen, with its bytes. It stays in this page. */
export function useMeterFile(destination: Destination) {
  const [file, setFile] = useState<ChosenFile | null>(null);
  const last = useRef(0);
  const [refused, setRefused] = useState<MeterFileProblem | null>(null);

  async function take(chosen: File) {
    const own = { name: chosen.name, size: chosen.size, source: chosen, bytes: null, number: ++last.current };
    setFile(own);
    setRefused(chosen.size > MAX_METER_BYTES ? 'tooLarge' : null);
    if (chosen.size > MAX_METER_BYTES) return;
    try {
      const read = new Uint8Array(await chosen.arrayBuffer());
      if (own.number === last.current) setFile({ ...own, bytes: read });
    } catch {
      if (own.number === last.current) setRefused('unreadable');
    }
  }

  useCarriedFile(destination, (carried) => void take(carried));

  return { file, refused, take };
}

/** Western Australia is outside of the market, and its files have its own time. */
export const usualClock = (zone: string): MeterClock => (zone === 'Australia/Perth' ? 'western' : 'market');

/** Problem of a file that the engine refused; null for other failures. */
export function meterFileProblem(failure: unknown): MeterFileProblem | null {
  const isAboutFile =
    failure instanceof EngineRejection && failure.kind === 'badInput' && failure.field === 'file';
  return isAboutFile ? (PROBLEMS.find((one) => METER_PROBLEMS[one] === failure.code) ?? null) : null;
}

/** Says why another file is needed, and which. */
export function useProblemText(): (problem: MeterFileProblem) => string {
  const { t } = useTranslation('meterFile');
  const format = useFormat();
  return (problem) =>
    t(`problem.${problem}`, { max: MAX_METER_BYTES / MEGABYTE, rows: format.integer(MAX_METER_ROWS) });
}
