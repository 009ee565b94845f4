import { userAtom } from '@heliograph/engine-client';
import { useTranslation } from '@heliograph/i18n';
import { useAtomValue } from 'jotai';
import { useSearchParams } from 'react-router-dom';
import { DisplayIcon } from '../../shared/icons.tsx';
import { SignInNotice } from '../../shared/page/SignInNotice.tsx';
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

/** Shown to guests who scanned a display's code. */
function GuestNotice() {
  const { t } = useTranslation('displays');
  return (
    <SignInNotice
      icon={<DisplayIcon />}
      heading={t('pairing.title')}
      title={t('pairing.guest')}
      hint={t('pairing.guestHint')}
      action={t('pairing.logIn')}
    />
  );
}
