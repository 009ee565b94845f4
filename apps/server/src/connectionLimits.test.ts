import { EventEmitter } from 'node:events';
import type { Socket } from 'node:net';
import { describe, expect, it } from 'vitest';
import { connectionLimits, countConnections } from './connectionLimits.ts';

const from = (remoteAddress: string) =>
  Object.assign(new EventEmitter(), { remoteAddress }) as unknown as Socket;

describe('connection limits', () => {
  it.each([
    [300, 150, 37],
    [1024, 512, 128],
    [1_000_000, 20_000, 5_000],
  ])('[OPS-01] %i open files leave %i for HTTP and %i for unknown clients', (files, http, unknown) => {
    expect(connectionLimits(files)).toEqual({ http, unknown });
    expect(http + unknown).toBeLessThan(files);
  });

  it('[OPS-01] are below what this process may open', () => {
    expect(connectionLimits().http).toBeGreaterThan(0);
  });

  it('[OPS-01] one address gets a quarter, and what is closed is free again', () => {
    const counter = countConnections(40, () => false);
    const open = Array.from({ length: 10 }, () => from('203.0.113.7'));
    expect(open.every((socket) => counter.admit(socket) !== null)).toBe(true);
    expect(counter.admit(from('203.0.113.7'))).toBeNull();
    expect(counter.admit(from('203.0.113.8'))).not.toBeNull();
    open[0]!.emit('close');
    const release = counter.admit(from('203.0.113.7'))!;
    expect(counter.admit(from('203.0.113.7'))).toBeNull();
    release();
    release();
    expect(counter.admit(from('203.0.113.7'))).not.toBeNull();
  });

  it('[OPS-01] a trusted proxy is bounded by the total only', () => {
    const counter = countConnections(40, (address) => address === '127.0.0.1');
    for (let i = 0; i < 40; i++) expect(counter.admit(from('127.0.0.1'))).not.toBeNull();
    expect(counter.admit(from('127.0.0.1'))).toBeNull();
    expect(counter.admit(from('203.0.113.8'))).toBeNull();
  });
});
