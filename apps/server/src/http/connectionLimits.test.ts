import { EventEmitter } from 'node:events';
import type { Socket } from 'node:net';
import { describe, expect, it } from 'vitest';
import { brokerLimits } from '../broker/brokerLimits.ts';
import { countConnections, httpConnections, openFilesLimit } from './connectionLimits.ts';

const from = (remoteAddress: string) =>
  Object.assign(new EventEmitter(), { remoteAddress }) as unknown as Socket;

describe('connection limits', () => {
  it.each([
    [300, 93],
    [1024, 320],
    [1_000_000, 20_000],
  ])('[OPS-01] of %i open files leave %i for HTTP, beside those of the broker', (files, http) => {
    expect(httpConnections(files)).toBe(http);
    const { gateways, strangers } = brokerLimits(files);
    expect(http + gateways + strangers.overall).toBeLessThan(files);
  });

  it('[OPS-01] are those of this process', () => {
    expect(openFilesLimit()).toBeGreaterThan(0);
  });

  it('[OPS-01] one address gets a quarter, and what is closed is free again', () => {
    const counter = countConnections(40, () => false);
    const open = Array.from({ length: 10 }, () => from('203.0.113.7'));
    expect(open.every((socket) => counter.admit(socket))).toBe(true);
    expect(counter.admit(from('203.0.113.7'))).toBe(false);
    expect(counter.admit(from('203.0.113.8'))).toBe(true);
    open[0]!.emit('close');
    expect(counter.admit(from('203.0.113.7'))).toBe(true);
    expect(counter.admit(from('203.0.113.7'))).toBe(false);
  });

  it('[OPS-01] a trusted proxy is bounded by the total only', () => {
    const counter = countConnections(40, (address) => address === '127.0.0.1');
    for (let i = 0; i < 40; i++) expect(counter.admit(from('127.0.0.1'))).toBe(true);
    expect(counter.admit(from('127.0.0.1'))).toBe(false);
    expect(counter.admit(from('203.0.113.8'))).toBe(false);
  });
});
