import type { PriceSeries } from '@heliograph/contracts/http';

/** What the cards of a series work with. */
export interface SeriesPartProps {
  series: PriceSeries;
  /** IANA zone of dates and times until another one is chosen. */
  zone: string;
  /** Reads the series again after its prices changed. */
  onChanged: () => Promise<void>;
}
