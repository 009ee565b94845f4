export const messages = {
  title: 'Reports',
  back: 'All reports',
  period: 'Period',
  failed: 'The report could not be read',
  failedHint: 'It is tried again by itself.',
  generation: {
    title: 'Generation report',
    hint: 'What all your stations generated, by hour, day, month or year, with its total.',
    period: 'Period',
    energy: 'Generation (kWh)',
    note: 'Note',
    total: 'Total',
    noReport: 'Nothing was reported',
    estimated: 'Partly estimated: spread over an outage',
    zone: 'Periods are in {{zone}}.',
  },
} as const;
