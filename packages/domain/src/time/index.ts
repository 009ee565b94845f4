export { calendar, QUARTERS_PER_DAY } from './calendar.ts';
export { createZoneDays } from './createZoneDays.ts';
export { bucketEdges, dayEdges, monthEdges, stepEdges } from './edges.ts';
export { addLocalDays, localDate, localMidnight, getWeekday, type LocalDate } from './localDate.ts';
export type { SetTimer } from './setTimer.ts';
export { DAY, dayStart, localDay, segmentAt, zoneOffset, type Segment } from './zone.ts';
