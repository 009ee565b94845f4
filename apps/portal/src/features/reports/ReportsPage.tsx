import { useTranslation } from '@heliograph/i18n';
import { Card, PvIcon } from '@heliograph/ui';
import { Link, useSearchParams } from 'react-router-dom';
import { GenerationReport } from './GenerationReport.tsx';
import layout from '../../shared/page/page.module.css';
import styles from './ReportsPage.module.css';

/** The reports to choose from, or the one that the address names. */
export function ReportsPage() {
  const { t } = useTranslation('report');
  const [search] = useSearchParams();
  if (search.get('report') === 'generation') return <GenerationReport />;
  return (
    <div className={layout.page}>
      <h1 className={layout.title}>{t('title')}</h1>
      <ul className={styles.cards}>
        <li>
          <Card
            title={
              <Link className={styles.link ?? ''} to={{ search: 'report=generation' }}>
                <PvIcon /> {t('generation.title')}
              </Link>
            }
          >
            <p className={styles.hint}>{t('generation.hint')}</p>
          </Card>
        </li>
      </ul>
    </div>
  );
}
