import type { User } from '@heliograph/contracts/http';
import { userAtom } from '@heliograph/engine-client';
import { useTranslation } from '@heliograph/i18n';
import { EmptyState } from '@heliograph/ui';
import { Button } from '@mantine/core';
import { useAtomValue } from 'jotai';
import { Link } from 'react-router-dom';
import { paths } from '../../shared/paths.ts';
import styles from './ChangePasswordPage.module.css';
import { KeyIcon } from './icons.tsx';
import { PasswordForm, type Channel } from './password/PasswordForm.tsx';

/** A new password for the signed-in person (spec B §2.13). */
export function ChangePasswordPage() {
  const { t } = useTranslation('account');
  const user = useAtomValue(userAtom);
  if (!user) return null;
  const [first, ...rest] = channelsOf(user);

  return (
    <div className={styles.page}>
      <section className={styles.card} aria-labelledby="changePassword">
        <header className={styles.head}>
          <span className={styles.icon}>
            <KeyIcon />
          </span>
          <h1 id="changePassword" className={styles.title}>
            {t('password.title')}
          </h1>
          <p className={styles.lead}>{t('password.lead')}</p>
        </header>
        {first === undefined ? (
          <EmptyState
            icon={<KeyIcon />}
            title={t('password.unboundBoth')}
            action={
              <Button component={Link} to={bindPath('email')} mt="sm" variant="light">
                {t('password.bindEmail')}
              </Button>
            }
          />
        ) : (
          <>
            <PasswordForm user={user} channels={[first, ...rest]} />
            {rest.length === 0 && <Unbound channel={first === 'email' ? 'mobile' : 'email'} />}
          </>
        )}
      </section>
    </div>
  );
}

/** Why a way is not offered, and where to get it. */
function Unbound({ channel }: { channel: Channel }) {
  const { t } = useTranslation('account');
  const mail = channel === 'email';
  return (
    <p className={styles.unbound}>
      {t(mail ? 'password.unboundEmail' : 'password.unboundMobile')}{' '}
      <Link to={bindPath(channel)}>{t(mail ? 'password.bindEmail' : 'password.bindMobile')}</Link>
    </p>
  );
}

const bindPath = (channel: Channel) => `${paths.userCenter}?edit=${channel}`;

function channelsOf({ email, mobile }: User): Channel[] {
  const bound: Channel[] = [];
  if (email !== '') bound.push('email');
  if (mobile !== '') bound.push('mobile');
  return bound;
}
