import { bucketEdges } from '@heliograph/domain/time';

/**
 * Hours of a day by the station's wall clock, on days of 23 and 25 hours too, that leave room for labels such as `12:00`
 * side by side.
 *
 * @param start of the day @param rems width of the plot, rem
 */
export function hourTicks(zone: string, start: number, rems: number): number[] {
  const hours = [3, 6, 12].find((each) => (24 / each + 1) * 3.25 <= rems) ?? 24;
  return [...bucketEdges(zone, 'day', start)].filter((_, hour) => hour % hours === 0);
}
