import type { Scene } from '@heliograph/contracts/http';

/** One scene of each kind, with its kind as its id. The board shows the year, which has the same bars all day. */
export const everyScene = (station_id: number, seconds = 30): Scene[] => [
  { id: 'board', kind: 'board', seconds, range: 'year' },
  { id: 'map', kind: 'map', seconds },
  { id: 'alarms', kind: 'alarms', seconds, only_faults: false },
  { id: 'flow', kind: 'flow', seconds, station_id },
  { id: 'ranking', kind: 'ranking', seconds, by: 'energy' },
  { id: 'revenue', kind: 'revenue', seconds, station_id },
  { id: 'notice', kind: 'notice', seconds, title: 'Safety first', text: 'Wear your helmet.' },
];
