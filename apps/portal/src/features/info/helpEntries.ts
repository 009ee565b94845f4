/** Answers of each card, in this order. An answer's key is its text key under `help:entries` and its address `#key`. */
export const helpCards = {
  faq: [
    'build-station',
    'no-stations',
    'statuses',
    'stale',
    'code',
    'password',
    'remember',
    'guest',
    'revenue',
  ],
  inverter: [
    'inverter-offline',
    'inverter-fault',
    'directions',
    'soc-stuck',
    'yield-differs',
    'gaps',
    'inverter-types',
    'upgrade',
  ],
  other: ['gateway', 'wall', 'disconnected', 'time-zone', 'phone', 'customers', 'interface', 'contact'],
} as const;

export type HelpCard = keyof typeof helpCards;
export type HelpEntry = (typeof helpCards)[HelpCard][number];
