import { useTranslation } from '@heliograph/i18n';
import { EmptyState } from '@heliograph/ui';
import { Button } from '@mantine/core';
import { Link, useLocation } from 'react-router-dom';
import { DisplayIcon } from '../../../shared/icons/icons.tsx';
import layout from '../../../shared/page/page.module.css';
import { paths } from '../../../shared/paths.ts';

/** What a guest finds who scanned the code of a display: the way to sign in, and back here. */
export function GuestNote() {
  const { t } = useTranslation('displays');
  const { pathname, search } = useLocation();
  return (
    <div className={layout.page}>
      <h1 className={layout.title}>{t('pairing.title')}</h1>
      <EmptyState
        icon={<DisplayIcon />}
        title={t('pairing.guest')}
        hint={t('pairing.guestHint')}
        action={
          <Button mt="sm" component={Link} to={paths.login} state={{ from: `${pathname}${search}` }}>
            {t('pairing.logIn')}
          </Button>
        }
      />
    </div>
  );
}
