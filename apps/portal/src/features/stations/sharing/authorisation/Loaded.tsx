import { useTranslation } from '@heliograph/i18n';
import { Skeleton } from '@heliograph/ui';
import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { Refusal } from '../../../../shared/failure/Refusal.tsx';
import styles from './Loaded.module.css';
import type { LoadedState } from './useLoaded.ts';

/** Shows what was read; until then that it is read, or why it cannot be (meg.conError). */
export function Loaded<T>({
  known,
  trouble,
  reload,
  children,
}: LoadedState<T> & { children: (known: T) => ReactNode }) {
  const { t } = useTranslation('sharing');
  const { t: common } = useTranslation();
  return (
    <>
      {trouble !== null && (
        <div className={styles.trouble}>
          <Refusal title={t('auth.loadFailed')} failure={trouble} />
          <Button size="xs" variant="default" onClick={() => void reload()}>
            {common('action.retry')}
          </Button>
        </div>
      )}
      {known !== null
        ? children(known)
        : trouble === null && (
            <div className={styles.waiting} role="status" aria-label={common('loading')}>
              {Array.from({ length: 3 }, (_, row) => (
                <div key={row} className={styles.waitingRow}>
                  <Skeleton />
                </div>
              ))}
            </div>
          )}
    </>
  );
}
