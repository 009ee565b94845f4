import type { FleetSummary, Link } from '@heliograph/contracts/engine';
import { describe, expect, it } from 'vitest';
import { sampleSummary } from '../testing/samples.ts';
import { boardState } from './boardState.ts';

const NOW = 1_800_000_000_000;
const live: Link = { state: 'live', since: NOW - 60_000, brokers: { up: 1, of: 1 } };
const state = (summary: FleetSummary | null, link = live, knownAt = NOW - 1000) =>
  boardState({ link, summary, lastSummary: summary && { summary, at: knownAt }, now: NOW });

describe('boardState', () => {
  it('[BOARD-04] is live while any gateway reports', () => {
    expect(state(sampleSummary({ gateways: { reporting: 1, of: 24 } }))).toEqual({ kind: 'live' });
  });

  it('[BOARD-04] shows since when it is disconnected, with or without a last summary', () => {
    const lost: Link = { ...live, state: 'disconnected', since: NOW - 5000 };
    expect(state(sampleSummary(), lost)).toEqual({ kind: 'disconnected', since: NOW - 5000 });
    expect(state(null, lost)).toEqual({ kind: 'disconnected', since: NOW - 5000 });
  });

  it('[BOARD-04] waits one time-to-live for gateways before it is stale', () => {
    const notReporting = sampleSummary({ gateways: { reporting: 0, of: 24 } });
    expect(state(notReporting, { ...live, since: NOW - 14_000 })).toEqual({ kind: 'connecting' });
    expect(state(notReporting, { ...live, since: NOW - 16_000 })).toEqual({ kind: 'stale' });
  });

  it('[BOARD-04] notices an engine that has stopped sending', () => {
    expect(state(sampleSummary(), live, NOW - 31_000)).toEqual({ kind: 'offline' });
    expect(state(sampleSummary(), live, NOW - 29_000)).toEqual({ kind: 'live' });
  });

  it('[BOARD-04] is live with an empty fleet', () => {
    expect(state(sampleSummary({ gateways: { reporting: 0, of: 0 } }))).toEqual({ kind: 'live' });
  });

  it('[BOARD-04] is connecting before the first summary, and signed out without a user', () => {
    expect(state(null)).toEqual({ kind: 'connecting' });
    expect(state(null, { ...live, state: 'connecting' })).toEqual({ kind: 'connecting' });
    expect(state(null, { ...live, state: 'signedOut' })).toEqual({ kind: 'signedOut' });
  });
});
