import type { Upgrade, UpgradeStep } from '@heliograph/contracts/http';
import { useFormat, useTranslation } from '@heliograph/i18n';
import { resultOf } from './upgradeStates.ts';
import styles from './UpgradeLog.module.css';

/** What happened in an upgrade and when, in the words of the page. */
export function UpgradeLog({ upgrade }: { upgrade: Upgrade }) {
  const { t } = useTranslation('firmware');
  const format = useFormat();
  const result = resultOf(upgrade);

  function words({ step }: UpgradeStep): string {
    if (step === 'ordered') return t('log.ordered', { name: upgrade.create_name });
    if (step === 'failed' && result !== undefined) return t(`result.${result}`);
    return t(`log.${step}`);
  }

  return (
    <ol className={styles.log} aria-label={t('log.title')}>
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
  );
}
