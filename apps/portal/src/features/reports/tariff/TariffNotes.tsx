import type { TariffReport } from '@heliograph/contracts/engine';
import { useFormat, useTranslation } from '@heliograph/i18n';
import styles from './TariffNotes.module.css';

/** Under the rows: their zone, the rules, the signs, and how figures are rounded. */
export function TariffNotes({ report }: { report: TariffReport }) {
  const { t } = useTranslation('tariffReport');
  const format = useFormat();
  const { span, versions, missingHours, unpricedHours, estimated } = report;
  return (
    <ul className={styles.notes} aria-label={t('notes')}>
      <li>{t('note.zone', { zone: format.zone(span.zone, span.start) })}</li>
      {versions.length === 0 && <li>{t('noTariff')}</li>}
      {missingHours > 0 && <li>{t('note.missing')}</li>}
      {unpricedHours > 0 && <li>{t('note.unpriced')}</li>}
      {estimated && <li>{t('note.estimated')}</li>}
      <li>{t('rules')}</li>
      <li>{t('note.mean')}</li>
      <li>{t('rounding')}</li>
    </ul>
  );
}
