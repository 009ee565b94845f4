import { useTranslation } from '@heliograph/i18n';
import { Card, EmptyState, Text } from '@heliograph/ui';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { NotLoaded } from '../failure/NotLoaded.tsx';
import { HistoryIcon } from '../icons.tsx';
import cards from '../page/cards.module.css';
import { Facts, type Fact } from '../page/Facts.tsx';

interface PastFilesProps<File> {
  query: UseQueryResult<{ list: readonly File[] }>;
  /** The `PastFile` of one. */
  file: (file: File) => ReactNode;
  /** Dialogs. */
  children?: ReactNode;
}

/** Files that were imported before. */
export function PastFiles<File>({ query: { data, error, refetch }, file, children }: PastFilesProps<File>) {
  const { t } = useTranslation('imports');

  function list() {
    if (data === undefined) return <NotLoaded title={t('past.failed')} error={error} onRetry={refetch} />;
    if (data.list.length === 0)
      return <EmptyState icon={<HistoryIcon />} title={t('past.none')} hint={t('past.noneHint')} />;
    return (
      <ul className={cards.cards} aria-label={t('past.list')}>
        {data.list.map(file)}
      </ul>
    );
  }

  return (
    <Card title={t('past.title')}>
      {list()}
      {children}
    </Card>
  );
}

interface PastFileProps {
  name: string;
  /** State of the file. */
  state?: string;
  facts: readonly Fact[];
  /** Operations on the file. */
  children?: ReactNode;
}

export function PastFile({ name, state, facts, children }: PastFileProps) {
  return (
    <li className={cards.card}>
      <div>
        <Text as="strong" breaks>
          {name}
        </Text>
        {state !== undefined && (
          <Text tone="soft" breaks>
            {state}
          </Text>
        )}
      </div>
      <Facts facts={facts} />
      {children}
    </li>
  );
}
