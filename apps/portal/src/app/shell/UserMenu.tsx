import type { User } from '@heliograph/contracts/http';
import { useTranslation } from '@heliograph/i18n';
import { Avatar, Menu, UnstyledButton } from '@heliograph/ui';
import { Link } from 'react-router-dom';
import { displayName } from '../../shared/displayName.ts';
import { HelpIcon, KeyIcon, LogoutIcon, ManualIcon, UserIcon } from '../../shared/icons.tsx';
import { getRoute, type PageRoute } from '../pages/pages.ts';
import { useFocusReturn } from './useFocusReturn.ts';
import { useLogout } from './useLogout.ts';
import styles from './UserMenu.module.css';

/** Account, help and sign-out (APP-08). */
export function UserMenu({ user, addressOf }: { user: User; addressOf: (page: PageRoute) => string }) {
  const { t } = useTranslation('shell');
  const logout = useLogout();
  const { returnFocus, onOpen, onFollow } = useFocusReturn();
  const guest = user.is_guest === 1;
  const name = displayName(user, t('user.guest'));

  const link = (
    id: 'userCenter' | 'changePassword' | 'help' | 'action',
    label: string,
    Icon: typeof UserIcon,
  ) => (
    <Menu.Item component={Link} to={addressOf(getRoute(id))} leftSection={<Icon />} onClick={onFollow}>
      {label}
    </Menu.Item>
  );
  return (
    <Menu
      position="bottom-end"
      width={240}
      shadow="md"
      withinPortal={false}
      withInitialFocusPlaceholder={false}
      returnFocus={returnFocus}
      onOpen={onOpen}
    >
      <Menu.Target>
        <UnstyledButton className={styles.button} aria-label={t('user.menu', { name })}>
          <Avatar name={name} src={user.avatar || null} size={32} color="signal" alt="" />
          <span className={styles.name}>{name}</span>
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        <div className={styles.who}>
          <strong>{name}</strong>
          <span>{guest ? t('user.guestHint') : user.email || user.mobile}</span>
        </div>
        <Menu.Divider />
        {link('userCenter', t('user.info'), UserIcon)}
        {!guest && link('changePassword', t('page.changePassword'), KeyIcon)}
        <Menu.Divider />
        {link('help', t('page.help'), HelpIcon)}
        {link('action', t('page.action'), ManualIcon)}
        <Menu.Divider />
        <Menu.Item leftSection={<LogoutIcon />} onClick={logout}>
          {t('user.logout')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
