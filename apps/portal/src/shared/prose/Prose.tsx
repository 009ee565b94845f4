import { Fragment } from 'react';
import { Link } from 'react-router-dom';
import { parseBlocks, parseSpans, type Block, type Span } from './parseProse.ts';
import styles from './Prose.module.css';

/** Paths of the product outside the portal. */
const OTHER_PAGES = /^\/(docs|kiosk)(\/|$)/;

/** A longer text in paragraphs and lists, with a readable line length. */
export function Prose({ text }: { text: string }) {
  return (
    <div className={styles.prose}>
      {parseBlocks(text).map((block, index) => (
        <Shown key={index} block={block} />
      ))}
    </div>
  );
}

function Shown({ block }: { block: Block }) {
  if (block.kind === 'paragraph') return <p>{inline(block.text)}</p>;
  const items = block.items.map((item) => <li key={item}>{inline(item)}</li>);
  return block.kind === 'steps' ? <ol>{items}</ol> : <ul>{items}</ul>;
}

function inline(line: string) {
  return parseSpans(line).map((span, index) => <Fragment key={index}>{shownSpan(span)}</Fragment>);
}

function shownSpan(span: Span) {
  switch (span.kind) {
    case 'strong':
      return <strong>{span.text}</strong>;
    case 'code':
      return <code>{span.text}</code>;
    case 'key':
      return <kbd>{span.text}</kbd>;
    case 'link':
      return (
        <Link to={span.to} reloadDocument={OTHER_PAGES.test(span.to)}>
          {span.text}
        </Link>
      );
    case 'text':
      return span.text;
  }
}
