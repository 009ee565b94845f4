import type { PriceSeries } from '@heliograph/contracts/http';

/** Price series that plans of a spreadsheet may follow. */
export type SheetSeries = Pick<PriceSeries, 'series_id' | 'name' | 'create_name' | 'currency'>;

/** Names of a series: its name, its name with the author, and its id. */
const getTexts = ({ series_id, name, create_name }: SheetSeries): string[] => [
  name,
  `${name} (${create_name})`,
  `#${series_id}`,
];

/** All series that a text can mean, ignoring case: none, one, or several of the same name. */
export function seriesNamed(text: string, series: readonly SheetSeries[]): SheetSeries[] {
  const wanted = text.toLowerCase();
  return series.filter((one) => getTexts(one).some((each) => each.toLowerCase() === wanted));
}

/** The shortest text that means only this series; the id if the series is unknown. */
export function seriesText(id: number, series: readonly SheetSeries[]): string {
  const own = series.find(({ series_id }) => series_id === id);
  const text = own && getTexts(own).find((each) => seriesNamed(each, series).length === 1);
  return text ?? `#${id}`;
}
