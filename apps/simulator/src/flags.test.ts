import { describe, expect, it } from 'vitest';
import { readFlags } from './flags.ts';

const read = (...args: string[]) => readFlags(['--commissioning', 'file.json', ...args]);

describe('readFlags', () => {
  it('makes little data rough, none without random events, and the given share in any case', () => {
    expect(read().rough).toBe(0.01);
    expect(read('--no-random').rough).toBe(0);
    expect(read('--no-random', '--rough', '0.25').rough).toBe(0.25);
    expect(read('--rough', '0').rough).toBe(0);
  });

  it.each([
    ['--rough', '1.5', '--rough takes a share from 0 to 1'],
    ['--rough', 'much', '--rough takes a share from 0 to 1'],
    ['--period', '5', '--period takes a whole number from 100'],
    ['--now', 'soon', '--now takes a time'],
  ])('refuses %s %s', (flag, value, message) => {
    expect(() => read(flag, value)).toThrow(message);
  });
});
