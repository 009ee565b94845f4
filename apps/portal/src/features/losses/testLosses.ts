import type { LossBaseline, LossDay, LossEntry } from '@heliograph/contracts/http';

export const DAY = 86_400_000;
/** 1 November 2026, UTC. */
export const FIRST = Date.UTC(2026, 10, 1);

export const makeDay = (day: number, values: Partial<LossDay> = {}): LossDay => ({
  start: FIRST + day * DAY,
  expected: 20,
  actual: 18,
  lost: {},
  rest: 2,
  known: 1,
  ...values,
});

/** An entry of two days. */
export const makeLoss = (values: Partial<LossEntry> = {}): LossEntry => ({
  cause: 'outage',
  began: FIRST,
  ended: FIRST + 2 * DAY,
  lasts: false,
  kwh: 10,
  lower: 8,
  upper: 11.5,
  amount: 3,
  ahead: 0,
  currency: 'AUD',
  evidence: {},
  verdict: 'open',
  reason: '',
  person: '',
  decided_at: null,
  ...values,
});

export const BASELINE: LossBaseline = {
  version: 2,
  learnt_at: FIRST + 30 * DAY,
  from: FIRST - 300 * DAY,
  to: FIRST,
  clear_days: [FIRST - 20 * DAY, FIRST - 10 * DAY],
  planes: [{ tilt: 22, azimuth: 10, kwp: 6.6 }],
  planes_from: 'found',
  limit: 5,
  r2: 0.987,
  day_lower: -0.06,
  day_upper: 0.05,
  weather: 'neighbours',
  neighbours: 4,
  reason: 'first',
};
