import type { DisplayConfig, Lang } from '@heliograph/contracts/http';

/** What a new display shows until somebody says otherwise: the board, the newest alarms, and the stations of the day. */
export const usualConfig = (lang: Lang): DisplayConfig => ({
  lang,
  theme: 'dark',
  light_from: '07:00',
  dark_from: '19:00',
  pixel_shift: true,
  fault_seconds: 30,
  tell_silence: true,
  scenes: [
    { id: 'board', kind: 'board', seconds: 60, range: 'day' },
    { id: 'alarms', kind: 'alarms', seconds: 20, only_faults: false },
    { id: 'ranking', kind: 'ranking', seconds: 20, by: 'energy' },
  ],
});
