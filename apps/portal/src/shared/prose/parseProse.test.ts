import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseBlocks, plainText, parseSpans } from './parseProse.ts';

describe('parseBlocks', () => {
  it('splits paragraphs, lists and steps', () => {
    expect(parseBlocks('One\nline.\n\n- a;\n- b.\n\n\n1. First\n2. Second\n')).toEqual([
      { kind: 'paragraph', text: 'One line.' },
      { kind: 'list', items: ['a;', 'b.'] },
      { kind: 'steps', items: ['First', 'Second'] },
    ]);
  });

  it('takes a line with a dash among others as part of its paragraph', () => {
    expect(parseBlocks('Range:\n- not a list')).toEqual([{ kind: 'paragraph', text: 'Range: - not a list' }]);
  });

  it('keeps every word', () => {
    const words = (text: string) => text.match(/\p{L}+/gu) ?? [];
    fc.assert(
      fc.property(fc.array(fc.constantFrom('word', '\n', '\n\n', '- ', '1. ', ' ', 'Ähre')), (parts) => {
        const text = parts.join('');
        const shown = parseBlocks(text).flatMap((block) =>
          block.kind === 'paragraph' ? [block.text] : block.items,
        );
        expect(words(shown.join(' ')).join('')).toBe(words(text).join(''));
      }),
    );
  });
});

describe('parseSpans', () => {
  it('parses labels, typed text, keys and links', () => {
    expect(parseSpans('Press **Sign in** or <Ctrl + K>, type `0.0.0.0`, see [Help](/help#mqtt).')).toEqual([
      { kind: 'text', text: 'Press ' },
      { kind: 'strong', text: 'Sign in' },
      { kind: 'text', text: ' or ' },
      { kind: 'key', text: 'Ctrl + K' },
      { kind: 'text', text: ', type ' },
      { kind: 'code', text: '0.0.0.0' },
      { kind: 'text', text: ', see ' },
      { kind: 'link', text: 'Help', to: '/help#mqtt' },
      { kind: 'text', text: '.' },
    ]);
  });

  it('does not link outside the product', () => {
    expect(parseSpans('[x](javascript:alert(1))')).toEqual([
      { kind: 'text', text: '[x](javascript:alert(1))' },
    ]);
    expect(parseSpans('[x](https://elsewhere.example/)')).toHaveLength(1);
  });

  it('shows text without markup as it is', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        fc.pre(!/[*`<>[\]]/.test(text));
        expect(plainText(text)).toBe(text);
      }),
    );
  });
});
