import { useTranslation } from '@heliograph/i18n';
import { LogoMark, Text } from '@heliograph/ui/light';
import { Link } from 'react-router-dom';
import { paths } from '../../shared/paths.ts';
import styles from './NotFoundPage.module.css';

/** Shown for unknown addresses. */
export function NotFoundPage() {
  const { t } = useTranslation('shell');
  return (
    <main className={styles.page}>
      <LogoMark className={styles.mark} />
      <h1>{t('notFound.title')}</h1>
      <Text tone="soft">{t('notFound.hint')}</Text>
      <Link to={paths.main} className={styles.home}>
        {t('notFound.home')}
      </Link>
    </main>
  );
}
