import { Stack } from '@heliograph/ui';
import { useState, type ReactNode } from 'react';
import cards from '../page/cards.module.css';
import { PAGE_SIZE, Pager } from './Pager.tsx';

interface PagedCardsProps<Row> {
  label: string;
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  /** Number of rows as text. */
  total: string;
  children: (row: Row) => ReactNode;
}

/** The rows of a table as cards, for narrow screens. */
export function PagedCards<Row>({ label, rows, rowKey, total, children }: PagedCardsProps<Row>) {
  const [requestedPage, setPage] = useState(1);
  const pages = Math.max(1, Math.ceil(rows.length / PAGE_SIZE));
  const page = Math.min(requestedPage, pages);
  return (
    <Stack gap={14}>
      <ul className={cards.cards} aria-label={label}>
        {rows.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE).map((row) => (
          <li key={rowKey(row)} className={cards.card}>
            {children(row)}
          </li>
        ))}
      </ul>
      <Pager page={page} pages={pages} total={total} onPage={setPage} />
    </Stack>
  );
}
