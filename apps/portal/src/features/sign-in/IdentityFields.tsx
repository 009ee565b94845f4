import { useTranslation } from '@heliograph/i18n';
import { TextField } from '@heliograph/ui/light';
import type { Ref } from 'react';
import { CountrySelect } from '../../shared/country/CountrySelect.tsx';
import { withoutSpaces } from '../../shared/fields/withoutSpaces.ts';
import styles from './forms.module.css';
import type { IdentityState } from './identity.ts';

/** The e-mail address, or country and mobile number, of the account. */
export function IdentityFields({
  identity,
  change,
  ref,
  autoFocus,
  readOnly,
}: IdentityState & { ref: Ref<HTMLInputElement>; autoFocus: boolean; readOnly: boolean }) {
  const { t } = useTranslation('signIn');
  if (identity.by === 'mail')
    return (
      <EmailField
        ref={ref}
        autoComplete="username"
        value={identity.email}
        onChange={(email) => change({ email })}
        autoFocus={autoFocus}
        readOnly={readOnly}
      />
    );
  return (
    <div className={styles.mobile}>
      <CountrySelect
        index={identity.country}
        onChange={(country) => change({ country })}
        disabled={readOnly}
      />
      <TextField
        ref={ref}
        label={t('number')}
        name="phone"
        type="tel"
        inputMode="tel"
        autoComplete="tel-national"
        maxLength={32}
        autoFocus={autoFocus}
        readOnly={readOnly}
        value={identity.phone}
        {...withoutSpaces((phone) => change({ phone }))}
      />
    </div>
  );
}

export function EmailField({
  value,
  onChange,
  ...rest
}: {
  value: string;
  onChange: (email: string) => void;
  ref: Ref<HTMLInputElement>;
  autoComplete: 'username' | 'email';
  autoFocus?: boolean;
  readOnly: boolean;
}) {
  const { t } = useTranslation('signIn');
  return (
    <TextField
      label={t('email')}
      name="account"
      inputMode="email"
      autoCapitalize="none"
      spellCheck={false}
      maxLength={254}
      {...rest}
      value={value}
      {...withoutSpaces(onChange)}
    />
  );
}
