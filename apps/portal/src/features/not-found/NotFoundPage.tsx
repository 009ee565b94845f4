import { useTranslation } from '@heliograph/i18n';
import { LogoMark } from '@heliograph/ui/light';
import { Link } from 'react-router-dom';
import { paths } from '../../shared/paths.ts';
import styles from './NotFoundPage.module.css';

/** Shown for unknown addresses. */
export function NotFoundPage() {
  const { t } = useTranslation('shell');
  return (
    <main className={styles.page}>
      <LogoMark className={styles.mark} />
      <h1 className={styles.title}>{t('notFound.title')}</h1>
      <p className={styles.hint}>{t('notFound.hint')}</p>
      <Link to={paths.main} className={styles.home}>
        {t('notFound.home')}
      </Link>
    </main>
  );
}
