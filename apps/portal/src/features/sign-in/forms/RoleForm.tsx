import { useTranslation } from '@heliograph/i18n';
import { Button } from '@heliograph/ui';
import { useRef, useState, type SubmitEvent } from 'react';
import { EnterpriseIcon, IndividualIcon } from '../icons.tsx';
import { useMessage } from '../../../shared/messages/messages.ts';
import { ROLES, useModeSwitch, type Role } from '../mode.ts';
import { BackLink } from '../ModeLink.tsx';
import styles from './forms.module.css';

const ICONS = { individual: IndividualIcon, enterprise: EnterpriseIcon };

/** Step 0 of registration: for whom the account is. */
export function RoleForm() {
  const { t } = useTranslation('signIn');
  const say = useMessage();
  const go = useModeSwitch();
  const [role, setRole] = useState<Role | null>(null);
  const first = useRef<HTMLInputElement>(null);

  function next(event: SubmitEvent) {
    event.preventDefault();
    if (role) {
      go({ mode: 'register', role });
      return;
    }
    say({ kind: 'warning', text: t('enterRole') });
    first.current?.focus();
  }

  return (
    <form className={styles.form} onSubmit={next} noValidate>
      <div>
        <BackLink to={{ mode: 'login' }}>{t('backToLogin')}</BackLink>
        <h1 className={styles.title}>{t('title.register')}</h1>
      </div>
      <fieldset className={styles.roles}>
        <legend>{t('role.label')}</legend>
        {ROLES.map((one, index) => {
          const Icon = ICONS[one];
          return (
            <label key={one} className={styles.role}>
              <input
                ref={index === 0 ? first : null}
                type="radio"
                name="role"
                value={one}
                checked={role === one}
                onChange={() => setRole(one)}
                autoFocus={index === 0}
              />
              <Icon className={styles.roleIcon} />
              <span className={styles.roleText}>
                <strong>{t(`role.${one}`)}</strong>
                <span>{t(`role.${one}Hint`)}</span>
              </span>
            </label>
          );
        })}
      </fieldset>
      <div className={styles.end}>
        <Button type="submit">{t('role.next')}</Button>
      </div>
    </form>
  );
}
