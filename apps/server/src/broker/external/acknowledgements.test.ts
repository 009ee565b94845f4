import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createAcknowledgements } from './acknowledgements.ts';

describe('acknowledgements', () => {
  it('[SCL-02] leave in the order of arrival, each once its message and all before it are stored', () => {
    fc.assert(
      fc.property(fc.shuffledSubarray([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]), (stored) => {
        const sent: number[] = [];
        const { add } = createAcknowledgements((messageId) => sent.push(messageId));
        const messages = Array.from({ length: 10 }, (_, i) => add(i));
        for (const index of stored) messages[index]!.acknowledge();
        const gap = messages.findIndex((_, i) => !stored.includes(i));
        expect(sent).toEqual(Array.from({ length: gap < 0 ? 10 : gap }, (_, i) => i));
      }),
    );
  });

  it('[SCL-02] pass a message that cannot be stored yet', () => {
    const sent: number[] = [];
    const { add } = createAcknowledgements((messageId) => sent.push(messageId));
    const [first, second, third] = [add(1), add(2), add(3)];
    second.acknowledge();
    expect(sent).toEqual([]);
    first.postpone();
    expect(sent).toEqual([2]);
    first.acknowledge();
    third.acknowledge();
    expect(sent).toEqual([2, 1, 3]);
  });
});
