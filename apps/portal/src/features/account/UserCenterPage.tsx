import { Stack, Text } from '@heliograph/ui';
import { userAtom } from '@heliograph/engine-client';
import { useTranslation } from '@heliograph/i18n';
import { useAtomValue } from 'jotai';
import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router-dom';
import { AvatarDialog } from './AvatarDialog.tsx';
import { ContactDialog } from './ContactDialog.tsx';
import { NameDialog } from './NameDialog.tsx';
import { PROFILE_EDITS, ProfilePanel } from './ProfilePanel.tsx';
import { RecentSignIns } from './RecentSignIns.tsx';
import { SecurityPanel } from './security/SecurityPanel.tsx';
import { SessionsPanel } from './SessionsPanel.tsx';
import styles from './UserCenterPage.module.css';

interface UserCenterPageProps {
  /** Requests that wait for the user's answer. */
  requests: ReactNode;
  /** For enterprise administrators. */
  customers: ReactNode;
}

/** [USR-01] The user's profile and sessions, with `requests` above and `customers` below. */
export function UserCenterPage({ requests, customers }: UserCenterPageProps) {
  const { t } = useTranslation(['account', 'security']);
  const user = useAtomValue(userAtom);
  const [query, setQuery] = useSearchParams();
  if (!user) return null;
  const isGuest = user.is_guest === 1;
  // In the address, so that other pages can link to a dialog and Back closes it.
  const editing = isGuest ? undefined : PROFILE_EDITS.find((one) => one === query.get('edit'));
  const close = () => setQuery({}, { replace: true });

  return (
    <div className={styles.page}>
      <header>
        <h1 className={styles.title}>{t('title')}</h1>
        <Text above={2} tone="soft">
          {t(isGuest ? 'guestLead' : 'lead')}
        </Text>
      </header>
      {!isGuest && requests}
      <div className={styles.panels}>
        <ProfilePanel user={user} onEdit={(edit) => setQuery({ edit })} />
        {!isGuest && (
          <Stack gap={20} shrinks>
            <SecurityPanel account={user.email || user.user_name} />
            <SessionsPanel />
            <RecentSignIns />
          </Stack>
        )}
      </div>
      {!isGuest && customers}
      {editing === 'avatar' && <AvatarDialog onClose={close} />}
      {editing === 'name' && <NameDialog name={user.name} onClose={close} />}
      {(editing === 'email' || editing === 'mobile') && (
        <ContactDialog key={editing} kind={editing} user={user} onClose={close} />
      )}
    </div>
  );
}
