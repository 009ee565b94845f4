import type { ParameterWrite } from '@heliograph/contracts/engine';
import { parameterByCode } from '@heliograph/domain/parameters';
import { useTranslation } from '@heliograph/i18n';
import { shownValue, type Told } from './desk.ts';
import styles from './JobPanel.module.css';
import { useValueText, useWords } from './useWords.ts';

/** One value on its way to a device. */
export function WriteRow({ write }: { write: ParameterWrite }) {
  const { t } = useTranslation('setting');
  const words = useWords();
  const valueText = useValueText();
  const { code, title, from, to, state, held, message } = write;
  const parameter = parameterByCode(code);
  const text = (told: Told[string]) =>
    parameter ? valueText(parameter, shownValue(code, told)) : String(told ?? '—');
  const why = message === 'cancelled' ? t('job.cancelled') : message;
  return (
    <li className={styles.write} data-code={code} data-state={state}>
      <span className={styles.name}>{parameter ? words(parameter.name) : title}</span>
      <span className={styles.change}>
        {text(from)} → <strong>{text(to)}</strong>
      </span>
      <span className={styles.result}>
        {t(`job.value.${state}`, { held: text(held) })}
        {why !== null && state !== 'verified' && `: ${why}`}
      </span>
    </li>
  );
}
