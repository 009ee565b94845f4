/** The time of day that a text names, HH:mm from 00:00 to 24:00: `9:30`, `09.30`, `0930`; null when it names none. */
export function readClock(text: string): string | null {
  const [, hours = '', minutes = ''] = /^(\d{1,2})[:. ]?(\d{2})$/.exec(text.trim()) ?? [];
  if (hours === '' || Number(minutes) > 59) return null;
  const total = Number(hours) * 60 + Number(minutes);
  return total > 1440 ? null : `${hours.padStart(2, '0')}:${minutes}`;
}
