import type { Upgrade } from '@heliograph/contracts/http';
import { useTranslation } from '@heliograph/i18n';
import { CheckIcon, CrossIcon, IconButton, WarningIcon } from '@heliograph/ui';
import { Button } from '@mantine/core';
import { versionLabel } from '../../../shared/firmware/versions.ts';
import { UpgradeLog } from './UpgradeLog.tsx';
import type { Result } from './upgradeStates.ts';
import styles from './UpgradePanel.module.css';

export interface ResultPanelProps {
  upgrade: Upgrade;
  result: Result;
  /** Fills the same in once more; undefined where its firmware is no longer offered. */
  onAgain: (() => void) | undefined;
  onDismiss: () => void;
}

/** How an upgrade ended, what to do about it, and its log. */
export function ResultPanel({ upgrade, result, onAgain, onDismiss }: ResultPanelProps) {
  const { t } = useTranslation('firmware');
  const { firmware, to } = upgrade;
  const succeeded = result === 'succeeded';
  return (
    <section className={styles.panel} aria-label={t('result.label')} data-upgrade={result}>
      <header className={styles.head}>
        <h3 className={styles.title} role="status">
          {succeeded ? <CheckIcon /> : <WarningIcon />}
          {t(`result.${result}`)}
        </h3>
        <IconButton label={t('dismiss')} icon={<CrossIcon />} onClick={onDismiss} />
      </header>
      <p className={styles.note}>
        {t(`advice.${result}`, {
          board: firmware.type,
          to: to ? versionLabel(to) : t('confirm.unknown'),
        })}
      </p>
      <UpgradeLog upgrade={upgrade} />
      {!succeeded && onAgain && (
        <div>
          <Button variant="default" onClick={onAgain}>
            {t('again')}
          </Button>
        </div>
      )}
    </section>
  );
}
