export type Block = { kind: 'paragraph'; text: string } | { kind: 'list' | 'steps'; items: string[] };

const MARKS = { list: /^- /, steps: /^\d+\. / };

/**
 * The blocks of a longer text: paragraphs parted by an empty line, lists of lines that begin with `- `, and steps of
 * lines that begin with a number and a full stop.
 */
export function blocksOf(text: string): Block[] {
  return text
    .split(/\n{2,}/)
    .filter((part) => part.trim() !== '')
    .map((part) => {
      const lines = part.trim().split('\n');
      for (const kind of ['list', 'steps'] as const) {
        const mark = MARKS[kind];
        if (lines.every((line) => mark.test(line)))
          return { kind, items: lines.map((line) => line.replace(mark, '')) };
      }
      return { kind: 'paragraph', text: lines.join(' ') };
    });
}
