import type { MeterFileSummary } from '@heliograph/contracts/engine';
import { useTranslation } from '@heliograph/i18n';
import { Card, Text } from '@heliograph/ui';
import styles from './FileProblems.module.css';

/** Rows that were left out, a direction that was guessed, and that the file may be incomplete. */
export function FileProblems({
  file,
}: {
  file: Pick<MeterFileSummary, 'guesses' | 'problems' | 'problemCount' | 'hasEnd'>;
}) {
  const { t } = useTranslation('meterFile');
  const { guesses, problems, problemCount, hasEnd } = file;
  const isUndirected = guesses.includes('direction');
  if (problemCount === 0 && hasEnd && !isUndirected) return null;
  return (
    <>
      {!hasEnd && (
        <Text surface="raised" pad={[8, 14]} size={15} role="status">
          {t('file.noEnd')}
        </Text>
      )}
      {isUndirected && (
        <Text surface="raised" pad={[8, 14]} size={15} role="status">
          {t('guesses.direction')}
        </Text>
      )}
      {problemCount > 0 && (
        <Card title={t('problems.title', { count: problemCount })}>
          <ul className={styles.problems}>
            {problems.map(({ row, reason, found }) => (
              <li key={`${row} ${reason}`}>
                {t('problems.row', { row, text: t(`problems.reason.${reason}`, { found }) })}
              </li>
            ))}
          </ul>
          {problemCount > problems.length && (
            <Text above={8} tone="faint" size={13}>
              {t('problems.more', { count: problems.length })}
            </Text>
          )}
        </Card>
      )}
    </>
  );
}
