import type { User } from '@heliograph/contracts/http';
import { userAtom } from '@heliograph/engine-client';
import { useTranslation } from '@heliograph/i18n';
import { Button, EmptyState, Text } from '@heliograph/ui';
import { useAtomValue } from 'jotai';
import { Link } from 'react-router-dom';
import { paths } from '../../shared/paths.ts';
import styles from './ChangePasswordPage.module.css';
import { KeyIcon } from './icons.tsx';
import { PasswordForm, type Channel } from './PasswordForm.tsx';

/** [PWD-01] Changes the user's password. */
export function ChangePasswordPage() {
  const { t } = useTranslation('account');
  const user = useAtomValue(userAtom);
  if (!user) return null;
  const [first, ...rest] = boundChannels(user);

  return (
    <div className={styles.page}>
      <section className={styles.card} aria-labelledby="changePassword">
        <Text as="header" below={20}>
          <span className={styles.icon}>
            <KeyIcon />
          </span>
          <h1 id="changePassword" className={styles.title}>
            {t('password.title')}
          </h1>
          <Text above={6} tone="soft" size={15}>
            {t('password.lead')}
          </Text>
        </Text>
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

/** Why a channel is missing, with a link to bind it. */
function Unbound({ channel }: { channel: Channel }) {
  const { t } = useTranslation('account');
  const isEmail = channel === 'email';
  return (
    <p className={styles.unbound}>
      {t(isEmail ? 'password.unboundEmail' : 'password.unboundMobile')}{' '}
      <Link to={bindPath(channel)}>{t(isEmail ? 'password.bindEmail' : 'password.bindMobile')}</Link>
    </p>
  );
}

const bindPath = (channel: Channel) => `${paths.userCenter}?edit=${channel}`;

function boundChannels({ email, mobile }: User): Channel[] {
  const bound: Channel[] = [];
  if (email !== '') bound.push('email');
  if (mobile !== '') bound.push('mobile');
  return bound;
}
