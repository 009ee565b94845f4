const MONTHS = [
  'january',
  'february',
  'march',
  'april',
  'may',
  'june',
  'july',
  'august',
  'september',
  'october',
  'november',
  'december',
];

const two = (text: string): string => text.padStart(2, '0');

/**
 * Formats a day of the year so that spreadsheets do not misread it: with the name of its month. @param text
 * MM-DD
 */
export function monthDayText(text: string, language: 'en' | 'zh'): string {
  const [month = 1, day = 1] = text.split('-').map(Number);
  if (language === 'zh') return `${month}月${day}日`;
  const name = MONTHS[month - 1]!;
  return `${day} ${name.charAt(0).toUpperCase()}${name.slice(1, 3)}`;
}

/**
 * Parses a day of the year as users and spreadsheets write it, to MM-DD; null if invalid. Ignores a year.
 * `3/4` is invalid, since it can be in March or April.
 */
export function parseMonthDay(text: string): string | null {
  const iso = /^(?:\d{4}-)?(\d{2}-\d{2})$/.exec(text)?.[1];
  if (iso !== undefined) return iso;
  const chinese = /^(\d{1,2})\s*月\s*(\d{1,2})\s*日?$/.exec(text);
  if (chinese) return `${two(chinese[1]!)}-${two(chinese[2]!)}`;
  const english =
    /^(?<day>\d{1,2})[\s.-]*(?<name>[a-z]{3,9})\.?$/i.exec(text) ??
    /^(?<name>[a-z]{3,9})\.?\s*(?<day>\d{1,2})$/i.exec(text);
  if (!english) return null;
  const { name = '', day = '' } = english.groups!;
  const month = MONTHS.findIndex((each) => each.startsWith(name.toLowerCase()));
  return month < 0 ? null : `${two(String(month + 1))}-${two(day)}`;
}
