export { calendar, SLOTS } from './calendar.ts';
export { bucketEdges, dayEdges } from './edges.ts';
export { addLocalDays, localDate, localMidnight, type LocalDate } from './localDate.ts';
export { monthEdges } from './monthEdges.ts';
export { DAY, dayStart, localDay, segmentAt, zoneOffset, type Segment } from './zone.ts';
export { stepEdges } from './stepEdges.ts';
