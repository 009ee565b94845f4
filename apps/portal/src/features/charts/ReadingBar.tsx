import type { Progress as Done } from '@heliograph/contracts/engine';
import { useTranslation } from '@heliograph/i18n';
import { Button, Progress } from '@mantine/core';
import { useEffect, useState } from 'react';
import styles from './ChartPage.module.css';

/** What is over so soon is not worth showing, ms. */
const SOON_MS = 400;

/** How far a long reading is, and a way to stop it. */
export function ReadingBar({ progress, onCancel }: { progress: Done | null; onCancel: () => void }) {
  const { t } = useTranslation('chart');
  const reading = progress !== null;
  const [late, setLate] = useState(false);

  useEffect(() => {
    if (!reading) return;
    const timer = setTimeout(() => setLate(true), SOON_MS);
    return () => {
      clearTimeout(timer);
      setLate(false);
    };
  }, [reading]);

  if (!progress || !late) return null;
  const percent = progress.of === 0 ? 0 : (100 * progress.done) / progress.of;
  return (
    <div className={styles.reading}>
      <Progress.Root className={styles.progress ?? ''}>
        <Progress.Section value={percent} aria-label={t('reading')} animated />
      </Progress.Root>
      <Button size="compact-sm" variant="subtle" onClick={onCancel}>
        {t('cancel')}
      </Button>
    </div>
  );
}
