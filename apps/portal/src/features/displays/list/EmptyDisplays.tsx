import { useTranslation } from '@heliograph/i18n';
import { Button } from '@mantine/core';
import { Link } from 'react-router-dom';
import { DisplayIcon } from '../../../shared/icons/icons.tsx';
import { pairPath } from '../displayPath.ts';
import { CopiedAddress } from './CopiedAddress.tsx';
import styles from './EmptyDisplays.module.css';

/** How the first display is paired. */
export function EmptyDisplays() {
  const { t } = useTranslation('displays');
  return (
    <section className={styles.empty} aria-labelledby="no-displays">
      <DisplayIcon className={styles.icon} />
      <h2 id="no-displays" className={styles.title}>
        {t('empty.title')}
      </h2>
      <p className={styles.hint}>{t('empty.hint')}</p>
      <ol className={styles.steps}>
        <li>
          {t('empty.open')}
          <CopiedAddress />
        </li>
        <li>{t('empty.code')}</li>
        <li>{t('empty.enter')}</li>
      </ol>
      <Button component={Link} to={pairPath()}>
        {t('pair')}
      </Button>
    </section>
  );
}
