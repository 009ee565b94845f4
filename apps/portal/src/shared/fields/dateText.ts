/** Formats a date as DD/MM/YYYY. @param date YYYY-MM-DD */
export function formatDate(date: string): string {
  return date.split('-').reverse().join('/');
}

/**
 * Parses a date as YYYY-MM-DD: day, month and four-digit year separated by `/`, `.`, `-` or a space, eight digits, or
 * ISO 8601. Null when it is not a valid date.
 */
export function parseDate(text: string): string | null {
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
