import { useTranslation } from '@heliograph/i18n';
import { Button, EmptyState, StationIcon } from '@heliograph/ui';
import { Link } from 'react-router-dom';
import layout from '../page/page.module.css';
import { paths } from '../paths.ts';

/** In place of a station that does not exist or may not be seen. */
export function StationGone() {
  const { t } = useTranslation('station');
  return (
    <>
      <h1 className={layout.title}>{t('detail.gone')}</h1>
      <EmptyState
        icon={<StationIcon />}
        title={t('detail.gone')}
        hint={t('detail.goneHint')}
        action={
          <Button mt="sm" variant="light" component={Link} to={paths.powerDetail}>
            {t('reset')}
          </Button>
        }
      />
    </>
  );
}
