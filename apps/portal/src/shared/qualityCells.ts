import { listMarks } from '@heliograph/domain/energy';
import type { QualityMarkName } from '@heliograph/ui';

/** The qualities there are: every combination of four marks. */
const QUALITIES = 16;

/** Words for a column of `Quality` in a file. */
export const qualityFileWords = (
  words: (contained: readonly QualityMarkName[]) => string,
): Record<string, string> =>
  Object.fromEntries(
    Array.from({ length: QUALITIES }, (_, quality) => [String(quality), words(listMarks(quality))]),
  );
