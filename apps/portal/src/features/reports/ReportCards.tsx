import { userAtom } from '@heliograph/engine-client';
import { useTranslation } from '@heliograph/i18n';
import { PvIcon, RevenueIcon } from '@heliograph/ui';
import { useAtomValue } from 'jotai';
import { Link } from 'react-router-dom';
import { ChargerIcon, ChartIcon, SheetIcon } from '../../shared/icons/icons.tsx';
import layout from '../../shared/page/page.module.css';
import styles from './ReportCards.module.css';

const CARDS = [
  { type: 'tariff', Icon: RevenueIcon },
  { type: 'generation', Icon: PvIcon },
  { type: 'charge', Icon: ChargerIcon },
  { type: 'data', Icon: SheetIcon },
  { type: 'operation', Icon: ChartIcon },
] as const;

/** The reports there are, with what each is for; that of operation is for administrators only (spec B §6). */
export function ReportCards() {
  const { t } = useTranslation('report');
  const user = useAtomValue(userAtom);
  const shown = CARDS.filter(({ type }) => type !== 'operation' || user?.is_admin === 1);
  return (
    <div className={layout.page}>
      <h1 className={layout.title}>{t('title')}</h1>
      <p className={styles.intro}>{t('intro')}</p>
      <ul className={styles.cards}>
        {shown.map(({ type, Icon }) => (
          <li key={type} className={styles.card} data-type={type}>
            <span className={styles.icon}>
              <Icon />
            </span>
            <h2 className={styles.title}>
              <Link className={styles.link ?? ''} to={{ search: `report=${type}` }}>
                {t(`card.${type}.title`)}
              </Link>
            </h2>
            <p className={styles.hint}>{t(`card.${type}.hint`)}</p>
          </li>
        ))}
      </ul>
    </div>
  );
}
