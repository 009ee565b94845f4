import { useFormat, useTranslation } from '@heliograph/i18n';
import { IconButton, Notice, ReloadIcon } from '@heliograph/ui';
import { Button } from '@mantine/core';
import { useRef } from 'react';
import { Link } from 'react-router-dom';
import { ReadFailure } from '../../../shared/failure/ReadFailure.tsx';
import { ListSkeleton } from '../../../shared/grid/ListSkeleton.tsx';
import { PlusIcon } from '../../../shared/icons/icons.tsx';
import layout from '../../../shared/page/page.module.css';
import { pairPath } from '../displayPath.ts';
import { useDisplays } from '../useDisplays.ts';
import { DisplayCard } from './DisplayCard.tsx';
import styles from './DisplayListPage.module.css';
import { DisplayOperations } from './displayOperations.tsx';
import { EmptyDisplays } from './EmptyDisplays.tsx';

/** The displays that the person looks after: how they are, and what can be done with them. */
export function DisplayListPage() {
  const { t } = useTranslation('displays');
  const format = useFormat();
  const { list, at, failure, reload } = useDisplays();
  const pairButton = useRef<HTMLAnchorElement>(null);
  const silent = list?.filter((display) => display.silent === 1).length ?? 0;

  function revoked() {
    // The button that asked goes with its card.
    pairButton.current?.focus();
    reload();
  }

  function content() {
    if (list === null)
      return failure === null ? (
        <ListSkeleton />
      ) : (
        <ReadFailure title={t('failed')} failure={failure} onRetry={reload} />
      );
    if (list.length === 0) return <EmptyDisplays />;
    return (
      <ul className={styles.cards} aria-label={t('list')}>
        {list.map((display) => (
          <DisplayCard key={display.display_id} display={display} onOrdered={reload} onRevoked={revoked} />
        ))}
      </ul>
    );
  }

  return (
    <DisplayOperations>
      <div className={layout.page}>
        <header className={layout.head}>
          <div>
            <h1 className={layout.title}>{t('title')}</h1>
            <p className={styles.hint}>{t('hint')}</p>
          </div>
          <div className={styles.actions}>
            <IconButton label={t('reload')} icon={<ReloadIcon />} onClick={reload} />
            <Button ref={pairButton} component={Link} to={pairPath()} leftSection={<PlusIcon />}>
              {t('pair')}
            </Button>
          </div>
        </header>
        {list !== null && list.length > 0 && (
          <p className={styles.count} role="status">
            {t('count', { count: list.length })}
            {silent > 0 && <strong>{t('silentCount', { count: silent })}</strong>}
          </p>
        )}
        {list !== null && failure !== null && (
          <Notice tone="warning">{t('failedSince', { time: format.time(at) })}</Notice>
        )}
        {content()}
      </div>
    </DisplayOperations>
  );
}
