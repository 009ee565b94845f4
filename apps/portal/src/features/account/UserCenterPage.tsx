import { userAtom } from '@heliograph/engine-client';
import { useTranslation } from '@heliograph/i18n';
import { useAtomValue } from 'jotai';
import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router-dom';
import { AvatarDialog } from './avatar/AvatarDialog.tsx';
import { ContactDialog } from './profile/ContactDialog.tsx';
import { NameDialog } from './profile/NameDialog.tsx';
import { PROFILE_EDITS, ProfilePanel } from './profile/ProfilePanel.tsx';
import { SessionsPanel } from './sessions/SessionsPanel.tsx';
import styles from './UserCenterPage.module.css';

/** A person's own profile, where they are signed in, and `customers` below for whoever has some (spec B §2.7). */
export function UserCenterPage({ customers }: { customers: ReactNode }) {
  const { t } = useTranslation('account');
  const user = useAtomValue(userAtom);
  const [query, setQuery] = useSearchParams();
  if (!user) return null;
  const guest = user.is_guest === 1;
  // In the address, so that other pages can lead to a dialog and the browser's back closes it.
  const editing = guest ? undefined : PROFILE_EDITS.find((one) => one === query.get('edit'));
  const close = () => setQuery({}, { replace: true });

  return (
    <div className={styles.page}>
      <header>
        <h1 className={styles.title}>{t('title')}</h1>
        <p className={styles.lead}>{t(guest ? 'guestLead' : 'lead')}</p>
      </header>
      <div className={styles.panels}>
        <ProfilePanel user={user} onEdit={(edit) => setQuery({ edit })} />
        {!guest && <SessionsPanel />}
      </div>
      {!guest && customers}
      {editing === 'avatar' && <AvatarDialog onClose={close} />}
      {editing === 'name' && <NameDialog name={user.name} onClose={close} />}
      {(editing === 'email' || editing === 'mobile') && (
        <ContactDialog key={editing} kind={editing} user={user} onClose={close} />
      )}
    </div>
  );
}
