/** Local time by its parts. */
export interface WallTime {
  year: number;
  month: number;
  day: number;
  hour: number;
  minute: number;
  second: number;
}

/** Local time of a zone at an instant, epoch ms. */
export type LocalTime = (at: number) => WallTime;

/** The zone of this machine, as in the IANA list. */
export const machineZone = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone;

/** @param timeZone of the IANA list */
export function createLocalTime(timeZone: string): LocalTime {
  const format = new Intl.DateTimeFormat('en', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  });
  return (at) => {
    const parts = Object.fromEntries(
      format.formatToParts(at).map(({ type, value }) => [type, Number(value)]),
    );
    const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = parts;
    return { year, month, day, hour, minute, second };
  };
}
