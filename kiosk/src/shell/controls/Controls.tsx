import { useTranslation } from '@heliograph/i18n';
import type { ReactNode } from 'react';
import styles from './Controls.module.css';

/** Buttons out of sight until wanted; the keyboard reaches them always. */
export function Controls({ visible, children }: { visible: boolean; children: ReactNode }) {
  const { t } = useTranslation('kiosk');
  return (
    <div
      className={styles.controls}
      data-visible={visible || undefined}
      role="toolbar"
      aria-label={t('controls')}
    >
      {children}
    </div>
  );
}
