/** `07:30` of 450 minutes after midnight. */
export const clockText = (minute: number): string =>
  [Math.floor(minute / 60), minute % 60].map((part) => String(part).padStart(2, '0')).join(':');

/** 450 of `07:30`; 0 while a field is being emptied. */
export function parseMinute(text: string): number {
  const [hour = 0, minute = 0] = text.split(':').map(Number);
  return hour * 60 + minute;
}
