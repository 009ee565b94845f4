import { parameterByCode } from '@heliograph/domain/parameters';
import { useTranslation } from '@heliograph/i18n';
import { useState } from 'react';
import { useValueText, useWords } from '../../setting/useWords.ts';
import styles from './PreviewDialog.module.css';
import type { Previewed, PreviewedHeld } from './previewOf.ts';

/** Reasons that need no other value to be told. */
const ALONE = new Set(['incomparable', 'missing', 'forbidden', 'hidden', 'batteryType', 'worn'] as const);
type Alone = typeof ALONE extends Set<infer Why> ? Why : never;
const isAlone = (why: PreviewedHeld['why']): why is Alone => ALONE.has(why as Alone);

/** One device of a preview; its values are drawn while it is open. */
export function PreviewedDevice({ previewed, opened }: { previewed: Previewed; opened: boolean }) {
  const { t } = useTranslation('profile');
  const { t: setting } = useTranslation('setting');
  const words = useWords();
  const valueText = useValueText();
  const [open, setOpen] = useState(opened);
  const { row, changes, held, after } = previewed;
  const nameOf = (code: string) => {
    const parameter = parameterByCode(code);
    return parameter ? words(parameter.name) : code;
  };

  function reasonOf({ why, with: other }: PreviewedHeld): string {
    if (isAlone(why)) return t(`preview.why.${why}`);
    const parameter = parameterByCode(other ?? '');
    const value = parameter ? valueText(parameter, after[parameter.code]) : '';
    return t('preview.why.together', { other: nameOf(other ?? ''), value });
  }

  return (
    <details
      className={styles.device}
      open={open}
      onToggle={(event) => setOpen(event.currentTarget.open)}
      data-device={row.device.device_id}
    >
      <summary>
        <strong>{row.name}</strong>
        <span className={styles.soft}>
          {row.site} · {row.model}
        </span>
        <span className={styles.counts}>
          {changes.length > 0 ? t('preview.writes', { count: changes.length }) : t('preview.nothing')}
          {held.length > 0 && (
            <span className={styles.warn}>{t('preview.held', { count: held.length })}</span>
          )}
        </span>
      </summary>
      {open && changes.length > 0 && (
        <table className={styles.changes} aria-label={row.name}>
          <thead>
            <tr>
              <th scope="col">{t('compare.drift.parameter')}</th>
              <th scope="col">{setting('confirm.from')}</th>
              <th scope="col">{setting('confirm.to')}</th>
            </tr>
          </thead>
          <tbody>
            {changes.map(({ parameter, from, to, today, wears }) => (
              <tr key={parameter.code} data-code={parameter.code}>
                <th scope="row">
                  {words(parameter.name)}
                  {wears && <small className={styles.warn}>{t('preview.wear', { count: today })}</small>}
                </th>
                <td>{valueText(parameter, from)}</td>
                <td>
                  <span aria-hidden="true">→ </span>
                  <strong>{valueText(parameter, to)}</strong>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {open && held.length > 0 && (
        <ul className={styles.held} aria-label={t('preview.held', { count: held.length })}>
          {held.map((one) => (
            <li key={one.code} data-code={one.code} data-why={one.why}>
              <strong>{nameOf(one.code)}</strong>: {reasonOf(one)}
            </li>
          ))}
        </ul>
      )}
    </details>
  );
}
