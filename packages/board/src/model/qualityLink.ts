import type { ReactNode } from 'react';
import type { TrendRange } from './trendBars.ts';

/** [DQ-04] Makes the mark of the fleet's energy in a range a link, where there is a page to go to. */
export type QualityLink = (mark: ReactNode, range: TrendRange) => ReactNode;

export const withoutLink: QualityLink = (mark) => mark;
