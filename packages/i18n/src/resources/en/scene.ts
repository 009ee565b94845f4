export const messages = {
  board: 'Bulletin board',
  map: 'Stations',
  alarms: 'Alarms',
  flow: 'Energy flow',
  ranking: 'Generation today',
  revenue: 'Revenue today',
  notice: 'Notice',
} as const;
