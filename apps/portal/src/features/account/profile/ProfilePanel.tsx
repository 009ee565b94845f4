import type { User } from '@heliograph/contracts/http';
import { useTranslation } from '@heliograph/i18n';
import { Avatar, Button, UnstyledButton } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { displayName } from '../../../shared/displayName.ts';
import { paths } from '../../../shared/paths.ts';
import {
  BadgeIcon,
  BuildingIcon,
  CameraIcon,
  KeyIcon,
  MailIcon,
  PersonIcon,
  PhoneIcon,
  ReceiptIcon,
} from '../icons.tsx';
import { EnterpriseCode } from './EnterpriseCode.tsx';
import styles from './ProfilePanel.module.css';
import { roleOf } from './roleOf.ts';
import { writtenAbn } from './writtenAbn.ts';
import { writtenMobile } from './writtenMobile.ts';

/** What of a profile is edited in a dialog of its own. */
export const PROFILE_EDITS = ['avatar', 'name', 'email', 'mobile'] as const;
export type ProfileEdit = (typeof PROFILE_EDITS)[number];

export interface ProfilePanelProps {
  user: User;
  onEdit: (what: ProfileEdit) => void;
}

/** Who the signed-in person is here. The guest sees no way to change anything (spec B §2.7). */
export function ProfilePanel({ user, onEdit }: ProfilePanelProps) {
  const { t } = useTranslation('account');
  const guest = user.is_guest === 1;
  const name = displayName(user, t('profile.guest'));
  const role = t(`role.${roleOf(user)}`);
  const picture = <Avatar name={name} src={user.avatar || null} size={104} color="signal" alt="" />;

  return (
    <section className={styles.panel} aria-label={t('profile.title')}>
      <div className={styles.hero}>
        {guest ? (
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
      {guest ? (
        <p className={styles.guest}>{t('profile.guestHint')}</p>
      ) : (
        <dl className={styles.rows}>
          <Row
            icon={<PersonIcon />}
            label={t('profile.name')}
            action={
              <EditButton name={t('profile.editName')} onClick={() => onEdit('name')}>
                {t('profile.edit')}
              </EditButton>
            }
          >
            {user.name === '' ? user.user_name : user.name}
          </Row>
          <Row
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
            {user.email || <span className={styles.unbound}>{t('profile.unbound')}</span>}
          </Row>
          <Row
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
            {writtenMobile(user) || <span className={styles.unbound}>{t('profile.unbound')}</span>}
          </Row>
          <Row
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
          </Row>
          <Row icon={<BadgeIcon />} label={t('profile.role')}>
            {role}
          </Row>
          {user.enterprise_code !== '' && (
            <Row
              icon={<BuildingIcon />}
              label={t('profile.enterpriseCode')}
              hint={t('profile.enterpriseCodeHint')}
            >
              <EnterpriseCode code={user.enterprise_code} />
            </Row>
          )}
          {user.company_code !== '' && (
            <Row icon={<ReceiptIcon />} label={t('profile.abn')}>
              {writtenAbn(user.company_code)}
            </Row>
          )}
        </dl>
      )}
    </section>
  );
}

interface RowProps {
  icon: ReactNode;
  label: string;
  hint?: string;
  action?: ReactNode;
  children: ReactNode;
}

function Row({ icon, label, hint, action, children }: RowProps) {
  return (
    <div className={styles.row}>
      <dt className={styles.label}>
        <span className={styles.icon}>{icon}</span>
        {label}
      </dt>
      <dd className={styles.value}>
        {children}
        {hint && <p className={styles.hint}>{hint}</p>}
      </dd>
      {action && <dd className={styles.action}>{action}</dd>}
    </div>
  );
}

/** Reads `Edit`, is called `Edit name`. */
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
