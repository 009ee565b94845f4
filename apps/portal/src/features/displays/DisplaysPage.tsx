import { userAtom } from '@heliograph/engine-client';
import { useTranslation } from '@heliograph/i18n';
import { Button, EmptyState } from '@heliograph/ui';
import { useAtomValue } from 'jotai';
import { Link, useLocation, useSearchParams } from 'react-router-dom';
import { DisplayIcon } from '../../shared/icons.tsx';
import layout from '../../shared/page/page.module.css';
import { paths } from '../../shared/paths.ts';
import { EditPage } from './EditPage.tsx';
import { DisplayListPage } from './list/DisplayListPage.tsx';
import { PairingPage } from './pairing/PairingPage.tsx';

/** /displays shows the list; with `code` the pairing request, with `edit` one display in place. */
export function DisplaysPage() {
  const [search] = useSearchParams();
  const guest = useAtomValue(userAtom)?.is_guest === 1;
  const code = search.get('code');
  const edited = search.get('edit');
  if (guest) return <GuestNotice />;
  if (code !== null) return <PairingPage key={code} code={code} />;
  if (edited !== null) return <EditPage key={edited} id={Number(edited)} />;
  return <DisplayListPage />;
}

/** Shown to guests who scanned a display's code: sign in, then continue here. */
function GuestNotice() {
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
