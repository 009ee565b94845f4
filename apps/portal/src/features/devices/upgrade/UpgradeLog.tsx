import type { Upgrade, UpgradeStep } from '@heliograph/contracts/http';
import { useFormat, useTranslation } from '@heliograph/i18n';
import { useEffect, useRef } from 'react';
import { resultOf } from './upgradeStates.ts';
import styles from './UpgradeLog.module.css';

/** What happened in an upgrade and when, in the words of the page; `steady` for one that goes on: as high with few lines. */
export function UpgradeLog({ upgrade, steady = false }: { upgrade: Upgrade; steady?: boolean }) {
  const { t } = useTranslation('firmware');
  const format = useFormat();
  const result = resultOf(upgrade);
  const box = useRef<HTMLDivElement>(null);
  const lines = upgrade.log.length;
  useEffect(() => {
    if (box.current) box.current.scrollTop = box.current.scrollHeight;
  }, [lines]);

  function words({ step }: UpgradeStep): string {
    if (step === 'ordered') return t('log.ordered', { name: upgrade.create_name });
    if (step === 'failed' && result !== undefined) return t(`result.${result}`);
    return t(`log.${step}`);
  }

  return (
    <div
      ref={box}
      className={styles.box}
      role="region"
      aria-label={t('log.title')}
      // It scrolls, with the keyboard too.
      tabIndex={0}
      data-steady={steady || undefined}
    >
      <ol className={styles.log}>
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
