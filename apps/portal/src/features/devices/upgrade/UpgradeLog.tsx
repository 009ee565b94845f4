import type { Upgrade, UpgradeStep } from '@heliograph/contracts/http';
import { useFormat, useTranslation } from '@heliograph/i18n';
import { useEffect, useRef } from 'react';
import styles from './UpgradeLog.module.css';
import { getOutcome } from './upgradeStates.ts';

/** The events of an upgrade with their times. `steady` reserves the full height while it is running. */
export function UpgradeLog({ upgrade, steady = false }: { upgrade: Upgrade; steady?: boolean }) {
  const { t } = useTranslation('firmware');
  const format = useFormat();
  const outcome = getOutcome(upgrade);
  const box = useRef<HTMLDivElement>(null);
  const lines = upgrade.log.length;
  useEffect(() => {
    if (box.current) box.current.scrollTop = box.current.scrollHeight;
  }, [lines]);

  function words({ step }: UpgradeStep): string {
    if (step === 'ordered') return t('log.ordered', { name: upgrade.create_name });
    if (step === 'failed' && outcome !== undefined) return t(`result.${outcome}`);
    return t(`log.${step}`);
  }

  return (
    <div
      ref={box}
      className={styles.box}
      // Several are on a page, so none is a landmark.
      role="group"
      aria-label={t('log.title')}
      // Focusable, so it scrolls by keyboard.
      tabIndex={0}
      data-steady={steady || undefined}
    >
      <ol>
        {upgrade.log.map((line, index) => (
          <li key={index} className={styles.line} data-step={line.step}>
            <time dateTime={new Date(line.at).toISOString()} title={format.dateTime(line.at)}>
              {format.time(line.at)}
            </time>
            <span>
              {words(line)}
              {line.percent !== null && ` · ${format.percent(line.percent)}`}
              {line.msg !== null && <q className={styles.words}>{line.msg}</q>}
            </span>
          </li>
        ))}
      </ol>
    </div>
  );
}
