import { useTranslation } from '@heliograph/i18n';
import { NumberInput, Pagination, Row } from '@heliograph/ui';
import { useState, type KeyboardEvent } from 'react';
import styles from './Pager.module.css';

export interface PagerProps {
  /** Counted from 1. */
  page: number;
  pages: number;
  /** Total number of rows as text. */
  total: string;
  onPage: (page: number) => void;
}

/** Total, page numbers, and a field to jump to a page (STN-02). */
export function Pager({ page, pages, total, onPage }: PagerProps) {
  const { t } = useTranslation();
  const [target, setTarget] = useState<number | string>('');

  function jump(event: KeyboardEvent) {
    if (event.key !== 'Enter' || typeof target !== 'number') return;
    onPage(Math.min(Math.max(target, 1), pages));
    setTarget('');
  }

  return (
    <Row as="nav" gap={[12, 20]} align="center" justify="end" wrap size={14} aria-label={t('pager.pages')}>
      <span className={styles.total} role="status">
        {total}
      </span>
      <Pagination
        value={page}
        total={pages}
        onChange={onPage}
        size="sm"
        siblings={1}
        getItemProps={(item) => ({ 'aria-label': t('pager.page', { page: item }) })}
        getControlProps={(control) => ({
          'aria-label': t(control === 'previous' ? 'pager.previous' : 'pager.next'),
        })}
      />
      {pages > 1 && (
        <Row as="label" gap={8} align="center" tone="soft">
          {t('pager.jump')}
          <NumberInput
            value={target}
            onChange={setTarget}
            onKeyDown={jump}
            min={1}
            max={pages}
            allowDecimal={false}
            allowNegative={false}
            hideControls
            size="xs"
            w={56}
          />
        </Row>
      )}
    </Row>
  );
}

/** Rows per page (STN-02). */
export const PAGE_SIZE = 10;
