export type Block = { kind: 'paragraph'; text: string } | { kind: 'list' | 'steps'; items: string[] };

const MARKS = { list: /^- /, steps: /^\d+\. / };

/**
 * The blocks of a longer text: paragraphs separated by empty lines, lists of lines that begin with `- `, and steps of
 * lines that begin with a number and a full stop.
 */
export function parseBlocks(text: string): Block[] {
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

export type Span =
  | { kind: 'text' | 'strong' | 'code' | 'key'; text: string }
  | { kind: 'link'; text: string; to: string };

const MARKUP =
  /\*\*(?<strong>[^*\n]+)\*\*|`(?<code>[^`\n]+)`|<(?<key>[^<>\n]+)>|\[(?<link>[^\]\n]+)\]\((?<to>[/#][^)\s]*)\)/g;

/**
 * The inline markup of a line: `**label on the screen**`, `` `typed text` ``, `<Key>` and
 * `[links](/path)` within the product.
 */
export function parseSpans(line: string): Span[] {
  const spans: Span[] = [];
  let done = 0;
  const plain = (until: number) => {
    if (until > done) spans.push({ kind: 'text', text: line.slice(done, until) });
  };
  for (const match of line.matchAll(MARKUP)) {
    plain(match.index);
    const { strong, code, key, link, to } = match.groups ?? {};
    if (strong !== undefined) spans.push({ kind: 'strong', text: strong });
    else if (code !== undefined) spans.push({ kind: 'code', text: code });
    else if (key !== undefined) spans.push({ kind: 'key', text: key });
    else if (link !== undefined && to !== undefined) spans.push({ kind: 'link', text: link, to });
    done = match.index + match[0].length;
  }
  plain(line.length);
  return spans;
}

/** A text without its markup. */
export function plainText(text: string): string {
  return parseSpans(text)
    .map((span) => span.text)
    .join('');
}
