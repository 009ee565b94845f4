import type { PriceSeries } from '@heliograph/contracts/http';

/** Props of the cards of a series. */
export interface SeriesPartProps {
  series: PriceSeries;
  /** IANA zone of dates and times until another one is chosen. */
  zone: string;
  /** Reads the series again after its prices changed. */
  onChanged: () => Promise<unknown>;
}
