import { describe, expect, it } from 'vitest';
import { createTurns } from './turns.ts';

describe('turns', () => {
  it('keep the order of each key, also after a failure, and let others go their way', async () => {
    const inTurn = createTurns();
    const done: string[] = [];
    let release: () => void = () => undefined;
    const held = inTurn('a', () => new Promise<void>((resolve) => (release = resolve)));
    const failed = inTurn('a', () => Promise.reject(new Error('no')));
    const last = inTurn('a', () => Promise.resolve(done.push('a')));
    await inTurn('b', () => Promise.resolve(done.push('b')));
    expect(done).toEqual(['b']);
    release();
    await held;
    await expect(failed).rejects.toThrow('no');
    await last;
    expect(done).toEqual(['b', 'a']);
  });
});
