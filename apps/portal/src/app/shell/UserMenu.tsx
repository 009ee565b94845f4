import type { User } from '@heliograph/contracts/http';
import { useTranslation } from '@heliograph/i18n';
import { Avatar, Menu, UnstyledButton } from '@mantine/core';
import { displayName } from '../../shared/displayName.ts';
import { LogoutIcon } from '../../shared/icons/icons.tsx';
import { useLogout } from './useLogout.ts';
import styles from './UserMenu.module.css';

/** Who is signed in, and the way out. */
export function UserMenu({ user }: { user: User }) {
  const { t } = useTranslation('shell');
  const logout = useLogout();
  const name = displayName(user, t('user.guest'));
  return (
    <Menu position="bottom-end" width={240} shadow="md" withinPortal>
      <Menu.Target>
        <UnstyledButton className={styles.button} aria-label={t('user.menu', { name })}>
          <Avatar name={name} src={user.avatar || null} size={32} color="signal" alt="" />
          <span className={styles.name}>{name}</span>
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        <div className={styles.who}>
          <strong>{name}</strong>
          <span>{user.is_guest === 1 ? t('user.guestHint') : user.email}</span>
        </div>
        <Menu.Divider />
        <Menu.Item leftSection={<LogoutIcon />} onClick={logout}>
          {t('user.logout')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
