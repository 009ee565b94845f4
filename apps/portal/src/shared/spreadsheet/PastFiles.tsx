import { useTranslation } from '@heliograph/i18n';
import { Card, EmptyState, Text } from '@heliograph/ui';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { HistoryIcon } from '../icons.tsx';
import cards from '../page/cards.module.css';
import { Facts, type Fact } from '../page/Facts.tsx';
import { Loaded } from '../query/Loaded.tsx';

interface PastFilesProps<File> {
  query: UseQueryResult<{ list: readonly File[] }>;
  /** The `PastFile` of one. */
  file: (file: File) => ReactNode;
  /** Dialogs. */
  children?: ReactNode;
}

/** Files that were imported before. */
export function PastFiles<File>({ query, file, children }: PastFilesProps<File>) {
  const { t } = useTranslation('imports');

  return (
    <Card title={t('past.title')}>
      <Loaded
        query={query}
        failed={t('past.failed')}
        empty={<EmptyState icon={<HistoryIcon />} title={t('past.none')} hint={t('past.noneHint')} />}
      >
        {({ list }) => (
          <ul className={cards.cards} aria-label={t('past.list')}>
            {list.map(file)}
          </ul>
        )}
      </Loaded>
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
