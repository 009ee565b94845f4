export type Span =
  { kind: 'text' | 'strong' | 'code' | 'key'; text: string } | { kind: 'link'; text: string; to: string };

const MARKUP =
  /\*\*(?<strong>[^*\n]+)\*\*|`(?<code>[^`\n]+)`|<(?<key>[^<>\n]+)>|\[(?<link>[^\]\n]+)\]\((?<to>[/#][^)\s]*)\)/g;

/**
 * What stands out within a line: `**what is written on the screen**`, `` `what is typed` ``, `<Key>` and
 * `[links](/path)` within the product.
 */
export function spansOf(line: string): Span[] {
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

/** A text as it is read, without its markup. */
export function plainText(text: string): string {
  return spansOf(text)
    .map((span) => span.text)
    .join('');
}
