/** Says which data a figure lacks, in place of the figure. */
export interface Refusal {
  refused: 'days' | 'share' | 'years' | 'pairs' | 'soilingRuns' | 'production' | 'irradiance';
  /** Amount that it needs, and that there is. */
  needed: number;
  found: number;
}

export const isRefusal = (figure: object): figure is Refusal => 'refused' in figure;
