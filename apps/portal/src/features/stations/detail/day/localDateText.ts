import { localDate } from '@heliograph/domain/time';

/** The date at an instant in a zone, YYYY-MM-DD, as date fields take it. */
export function localDateText(zone: string, at: number): string {
  const { year, month, day } = localDate(zone, at);
  const two = (number: number) => String(number).padStart(2, '0');
  return `${year}-${two(month)}-${two(day)}`;
}

/** The date so many days later. */
export function shiftedDate(date: string, days: number): string {
  return new Date(Date.parse(`${date}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);
}
