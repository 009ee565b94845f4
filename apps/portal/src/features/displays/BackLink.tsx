import { useTranslation } from '@heliograph/i18n';
import { Link } from 'react-router-dom';
import { ChevronLeftIcon } from '../../shared/icons/icons.tsx';
import { paths } from '../../shared/paths.ts';
import styles from './BackLink.module.css';

/** Back to the list of all displays. */
export function BackLink() {
  const { t } = useTranslation('displays');
  return (
    <Link to={paths.displays} className={styles.back ?? ''}>
      <ChevronLeftIcon />
      {t('back')}
    </Link>
  );
}
