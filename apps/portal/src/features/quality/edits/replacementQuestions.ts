import type { QualityEntry } from '@heliograph/contracts/http';
import { isOpenEntry } from '../../../shared/isOpenEntry.ts';

/** Readings of several counters of a device that jumped at the same time: was the meter replaced? */
export interface ReplacementQuestion {
  deviceId: string;
  /** When the new readings began, ms. */
  at: number;
  /** Last reading before and first reading after it, kWh; null where unknown. */
  counters: { code: string; last: number | null; first: number | null }[];
}

/** The open entries as questions, one for each device and time, newest first. */
export function replacementQuestions(entries: readonly QualityEntry[]): ReplacementQuestion[] {
  const questions = new Map<string, ReplacementQuestion>();
  for (const entry of entries) {
    if (!isOpenEntry(entry, entries)) continue;
    const key = `${entry.device_id} ${entry.ended}`;
    const question = questions.get(key) ?? { deviceId: entry.device_id, at: entry.ended, counters: [] };
    questions.set(key, question);
    question.counters.push({
      code: entry.property_code,
      last: entry.last_reading,
      first: entry.first_reading ?? entry.odd_reading,
    });
  }
  return [...questions.values()].sort((one, other) => other.at - one.at);
}

/** The question that an open entry belongs to. */
export const findQuestion = (
  entry: QualityEntry,
  questions: readonly ReplacementQuestion[],
): ReplacementQuestion | undefined =>
  questions.find(({ deviceId, at }) => deviceId === entry.device_id && at === entry.ended);
