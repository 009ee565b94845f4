import type { User } from '@heliograph/contracts/http';
import { useTranslation } from '@heliograph/i18n';
import { Avatar, Button, Row, Text, UnstyledButton } from '@heliograph/ui';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { CopyButton } from '../../shared/controls/CopyButton.tsx';
import { displayName } from '../../shared/displayName.ts';
import { HistoryIcon } from '../../shared/icons.tsx';
import { paths } from '../../shared/paths.ts';
import {
  BadgeIcon,
  BuildingIcon,
  CameraIcon,
  CodeIcon,
  KeyIcon,
  MailIcon,
  PersonIcon,
  PhoneIcon,
  ReceiptIcon,
} from './icons.tsx';
import styles from './ProfilePanel.module.css';
import { formatMobile } from './contact.ts';

/** Parts of the profile with an edit dialog. */
export const PROFILE_EDITS = ['avatar', 'name', 'email', 'mobile'] as const;
type ProfileEdit = (typeof PROFILE_EDITS)[number];

interface ProfilePanelProps {
  user: User;
  onEdit: (what: ProfileEdit) => void;
}

/** [USR-01] The user's profile; read-only for the guest. */
export function ProfilePanel({ user, onEdit }: ProfilePanelProps) {
  const { t } = useTranslation('account');
  const isGuest = user.is_guest === 1;
  const name = displayName(user, t('profile.guest'));
  const role = t(`role.${userRole(user)}`);
  const picture = <Avatar name={name} src={user.avatar || null} size={104} color="signal" alt="" />;

  return (
    <section className={styles.panel} aria-label={t('profile.title')}>
      <div className={styles.hero}>
        {isGuest ? (
          <span className={styles.picture}>{picture}</span>
        ) : (
          <UnstyledButton
            className={styles.picture}
            aria-label={t('profile.changePicture')}
            title={t('profile.changePicture')}
            onClick={() => onEdit('avatar')}
          >
            {picture}
            <span className={styles.camera}>
              <CameraIcon />
            </span>
          </UnstyledButton>
        )}
        <h2 className={styles.name}>{name}</h2>
        <span className={styles.role}>{role}</span>
      </div>
      {isGuest ? (
        <p className={styles.guest}>{t('profile.guestHint')}</p>
      ) : (
        <Text as="dl" pad={[0, 20, 8]}>
          <ProfileRow
            icon={<PersonIcon />}
            label={t('profile.name')}
            action={
              <EditButton name={t('profile.editName')} onClick={() => onEdit('name')}>
                {t('profile.edit')}
              </EditButton>
            }
          >
            {user.name === '' ? user.user_name : user.name}
          </ProfileRow>
          <ProfileRow
            icon={<MailIcon />}
            label={t('profile.email')}
            action={
              <EditButton
                name={t(user.email === '' ? 'profile.bindEmail' : 'profile.changeEmail')}
                onClick={() => onEdit('email')}
              >
                {t(user.email === '' ? 'profile.bind' : 'profile.change')}
              </EditButton>
            }
          >
            {user.email || (
              <Text as="span" tone="faint">
                {t('profile.unbound')}
              </Text>
            )}
          </ProfileRow>
          <ProfileRow
            icon={<PhoneIcon />}
            label={t('profile.mobile')}
            action={
              <EditButton
                name={t(user.mobile === '' ? 'profile.bindMobile' : 'profile.changeMobile')}
                onClick={() => onEdit('mobile')}
              >
                {t(user.mobile === '' ? 'profile.bind' : 'profile.change')}
              </EditButton>
            }
          >
            {formatMobile(user) || (
              <Text as="span" tone="faint">
                {t('profile.unbound')}
              </Text>
            )}
          </ProfileRow>
          <ProfileRow
            icon={<KeyIcon />}
            label={t('profile.password')}
            action={
              <Button
                component={Link}
                to={paths.changePassword}
                className={styles.edit ?? ''}
                size="compact-sm"
                variant="subtle"
                aria-label={t('profile.changePassword')}
              >
                {t('profile.revise')}
              </Button>
            }
          >
            <span aria-hidden>••••••••</span>
          </ProfileRow>
          <ProfileRow
            icon={<MailIcon />}
            label={t('profile.notifications')}
            action={
              <Button
                component={Link}
                to={paths.notifications}
                className={styles.edit ?? ''}
                size="compact-sm"
                variant="subtle"
                aria-label={t('profile.manageNotifications')}
              >
                {t('profile.manage')}
              </Button>
            }
          >
            {t('profile.notificationsHint')}
          </ProfileRow>
          <ProfileRow
            icon={<CodeIcon />}
            label={t('profile.tokens')}
            action={
              <Button
                component={Link}
                to={paths.tokens}
                className={styles.edit ?? ''}
                size="compact-sm"
                variant="subtle"
                aria-label={t('profile.manageTokens')}
              >
                {t('profile.manage')}
              </Button>
            }
          >
            {t('profile.tokensHint')}
          </ProfileRow>
          <ProfileRow
            icon={<HistoryIcon />}
            label={t('profile.activity')}
            action={
              <Button
                component={Link}
                to={paths.audit}
                className={styles.edit ?? ''}
                size="compact-sm"
                variant="subtle"
                aria-label={t('profile.openActivity')}
              >
                {t('profile.open')}
              </Button>
            }
          >
            {t('profile.activityHint')}
          </ProfileRow>
          <ProfileRow icon={<BadgeIcon />} label={t('profile.role')}>
            {role}
          </ProfileRow>
          {user.enterprise_code !== '' && (
            <ProfileRow
              icon={<BuildingIcon />}
              label={t('profile.enterpriseCode')}
              hint={t('profile.enterpriseCodeHint')}
            >
              <EnterpriseCode code={user.enterprise_code} />
            </ProfileRow>
          )}
          {user.company_code !== '' && (
            <ProfileRow icon={<ReceiptIcon />} label={t('profile.abn')}>
              {formatAbn(user.company_code)}
            </ProfileRow>
          )}
        </Text>
      )}
    </section>
  );
}

interface ProfileRowProps {
  icon: ReactNode;
  label: string;
  hint?: string;
  action?: ReactNode;
  children: ReactNode;
}

function ProfileRow({ icon, label, hint, action, children }: ProfileRowProps) {
  return (
    <div className={styles.row}>
      <Row as="dt" gap={8} align="center" className={styles.label} tone="faint" size={13}>
        <Row as="span" size={16}>
          {icon}
        </Row>
        {label}
      </Row>
      <dd className={styles.value}>
        {children}
        {hint && (
          <Text above={4} tone="faint" size={13}>
            {hint}
          </Text>
        )}
      </dd>
      {action && <dd className={styles.action}>{action}</dd>}
    </div>
  );
}

/** Shows `Edit`, with the accessible name `Edit name`. */
function EditButton({ name, onClick, children }: { name: string; onClick: () => void; children: string }) {
  return (
    <Button
      className={styles.edit ?? ''}
      size="compact-sm"
      variant="subtle"
      aria-label={name}
      onClick={onClick}
    >
      {children}
    </Button>
  );
}

/** The code with which station owners link a station to this enterprise, with a copy button. */
function EnterpriseCode({ code }: { code: string }) {
  const { t } = useTranslation('account');
  return (
    <span className={styles.code}>
      <code className={styles.text}>{code}</code>
      <CopyButton value={code} label={t('profile.copy')} />
    </span>
  );
}

type Role = 'individual' | 'enterprise' | 'enterpriseAdmin' | 'administrator' | 'guest';

/** The role of a user. Enterprise users have a company code; enterprise administrators have customers. */
export function userRole(
  user: Pick<User, 'is_admin' | 'is_guest' | 'enterprise_auth' | 'company_code'>,
): Role {
  if (user.is_guest === 1) return 'guest';
  if (user.is_admin === 1) return 'administrator';
  if (user.enterprise_auth === 1) return 'enterpriseAdmin';
  return user.company_code === '' ? 'individual' : 'enterprise';
}

/** Groups the digits of an ABN: `91 640 118 372`. Leaves anything else unchanged. */
function formatAbn(code: string): string {
  return code.replace(/^(\d{2})(\d{3})(\d{3})(\d{3})$/, '$1 $2 $3 $4');
}
