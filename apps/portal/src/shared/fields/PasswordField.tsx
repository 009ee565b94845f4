import { useTranslation } from '@heliograph/i18n';
import { IconButton, TextField, type TextFieldProps } from '@heliograph/ui';
import { useState } from 'react';
import { EyeIcon, EyeOffIcon } from '../icons/icons.tsx';
import { spaceless } from './spaceless.ts';

export interface PasswordFieldProps extends Omit<TextFieldProps, 'type' | 'value' | 'onChange' | 'trailing'> {
  value: string;
  onChange: (password: string) => void;
  /** So that password managers fill in the present one, or offer a new one. */
  autoComplete: 'current-password' | 'new-password';
}

/** A password that can be shown while it is typed. */
export function PasswordField({ value, onChange, ...rest }: PasswordFieldProps) {
  const { t } = useTranslation();
  const [visible, setVisible] = useState(false);
  return (
    <TextField
      name="password"
      maxLength={256}
      autoCapitalize="none"
      spellCheck={false}
      {...rest}
      {...spaceless(onChange)}
      value={value}
      type={visible ? 'text' : 'password'}
      trailing={
        <IconButton
          label={t(visible ? 'password.hide' : 'password.show')}
          icon={visible ? <EyeOffIcon /> : <EyeIcon />}
          onClick={() => setVisible(!visible)}
        />
      }
    />
  );
}
