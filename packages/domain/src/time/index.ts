export { calendar, SLOTS, type Calendar } from './calendar.ts';
export { bucketEdges, dayEdges } from './edges.ts';
export { addLocalDays, localDate, localMidnight, type LocalDate } from './localDate.ts';
export { DAY, dayStart, localDay, zoneOffset } from './zone.ts';
export { stepEdges } from './stepEdges.ts';
