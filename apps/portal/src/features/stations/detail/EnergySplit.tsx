import { useFormat, useTranslation } from '@heliograph/i18n';
import styles from './EnergySplit.module.css';

/** Of which energy a part is shown, and what the parts are. */
export type SplitOf = 'generation' | 'consumption';

/** How much of an energy the station kept within itself. @param share 0 … 1 */
export function EnergySplit({ of, share }: { of: SplitOf; share: number }) {
  const { t } = useTranslation('station');
  const format = useFormat();
  const own = Math.round(share * 100);
  return (
    <figure className={styles.split}>
      <figcaption className={styles.title}>{t(`detail.split.${of}`)}</figcaption>
      <div className={styles.bar} aria-hidden>
        <span className={styles.own} style={{ flexGrow: own }} />
        <span className={styles.grid} style={{ flexGrow: 100 - own }} />
      </div>
      <ul className={styles.parts}>
        <li className={styles.part} data-part="own">
          {t(`detail.split.${of}Own`, { share: format.percent(own) })}
        </li>
        <li className={styles.part} data-part="grid">
          {t(`detail.split.${of}Grid`, { share: format.percent(100 - own) })}
        </li>
      </ul>
    </figure>
  );
}
