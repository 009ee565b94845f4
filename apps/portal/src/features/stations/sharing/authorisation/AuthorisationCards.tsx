import { useFormat, useTranslation } from '@heliograph/i18n';
import cards from '../../../../shared/page/cards.module.css';
import { FLAGS } from './draft.ts';
import { FlagBox } from './FlagBox.tsx';
import { PersonCell } from './PersonCell.tsx';
import { RowOperation } from './RowOperation.tsx';
import type { AuthorisationListProps } from './rowProps.ts';
import styles from './authorisation.module.css';
import { TypeSelect } from './TypeSelect.tsx';

/** The same people as cards, for narrow screens. */
export function AuthorisationCards({ rows, ...rest }: AuthorisationListProps) {
  const { t } = useTranslation('sharing');
  const format = useFormat();
  return (
    <ul className={cards.cards} aria-label={t('auth.list')}>
      {rows.map((row) => (
        <li key={row.user} className={cards.card}>
          <PersonCell row={row} draft={rest.draft} />
          <TypeSelect row={row} {...rest} />
          {row.pending === 0 && (
            <div className={styles.flags}>
              {FLAGS.map((flag) => (
                <FlagBox key={flag} row={row} flag={flag} shown {...rest} />
              ))}
            </div>
          )}
          <div className={styles.foot}>
            <span className={styles.time}>
              {t('auth.sinceTime', { time: format.dateTime(row.create_time) })}
            </span>
            <RowOperation row={row} {...rest} />
          </div>
        </li>
      ))}
    </ul>
  );
}
