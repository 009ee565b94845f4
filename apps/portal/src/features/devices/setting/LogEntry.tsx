import type { CommLogEntry, LoggedValue } from '@heliograph/contracts/http';
import { parameterByCode } from '@heliograph/domain/parameters';
import { useFormat, useTranslation } from '@heliograph/i18n';
import { shownValue } from './desk.ts';
import styles from './LogDialog.module.css';
import { useValueText, useWords } from './useWords.ts';

/** One entry of the communication log; its values are shown when it is opened. */
export function LogEntry({ entry }: { entry: CommLogEntry }) {
  const { t } = useTranslation('setting');
  const format = useFormat();
  const words = useWords();
  const valueText = useValueText();
  const { asked, told, read_set, module_title, create_name, create_time } = entry;
  const values = told ?? asked;
  const problems = values.filter(({ result }) => result !== undefined && result !== 'verified').length;

  function text({ property_code, value, unit }: LoggedValue): string {
    const parameter = parameterByCode(property_code);
    if (parameter) return valueText(parameter, shownValue(property_code, value));
    return value === '' ? '—' : `${value} ${unit}`.trim();
  }

  return (
    <li>
      <details className={styles.entry}>
        <summary>
          <span className={styles.kind} data-kind={read_set}>
            {t(`log.kind.${read_set}`)}
          </span>
          <strong>{module_title}</strong>
          <span className={styles.soft}>{t('log.values', { count: values.length })}</span>
          {told === null && <span className={styles.warn}>{t('log.untold')}</span>}
          {problems > 0 && <span className={styles.warn}>{t('log.problems', { count: problems })}</span>}
          <span className={styles.when}>
            {create_name}, {format.dateTime(create_time)}
          </span>
        </summary>
        <ul className={styles.values}>
          {values.map((value) => {
            const parameter = parameterByCode(value.property_code);
            return (
              <li key={value.property_code}>
                <span>{parameter ? words(parameter.name) : value.title}</span>
                <span>{read_set === 'Read' && told === null ? '—' : text(value)}</span>
                <span data-result={value.result}>{value.result && t(`log.result.${value.result}`)}</span>
              </li>
            );
          })}
        </ul>
      </details>
    </li>
  );
}
