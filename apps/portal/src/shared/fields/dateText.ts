/** A date as people write it, DD/MM/YYYY. @param date YYYY-MM-DD */
export function writtenDate(date: string): string {
  return date.split('-').reverse().join('/');
}

/**
 * The date that a text names, YYYY-MM-DD: day, month and a year of four digits, apart by any of `/ . -` or a space, or
 * eight digits in a row, or the year first as in ISO 8601. Null when it names none of the calendar's days.
 */
export function readDate(text: string): string | null {
  const parts =
    /^(?<day>\d{1,2})[/. -](?<month>\d{1,2})[/. -](?<year>\d{4})$/.exec(text.trim()) ??
    /^(?<day>\d{2})(?<month>\d{2})(?<year>\d{4})$/.exec(text.trim()) ??
    /^(?<year>\d{4})-(?<month>\d{2})-(?<day>\d{2})$/.exec(text.trim());
  if (!parts?.groups) return null;
  const { day = '', month = '', year = '' } = parts.groups;
  const date = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  const at = Date.parse(`${date}T00:00:00Z`);
  // The thirtieth of February would roll over into March.
  return !Number.isNaN(at) && new Date(at).toISOString().startsWith(date) ? date : null;
}
