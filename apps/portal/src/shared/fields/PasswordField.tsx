import { useTranslation } from '@heliograph/i18n';
import { IconButton, TextField, type TextFieldProps } from '@heliograph/ui/light';
import { useState } from 'react';
import { EyeIcon, EyeOffIcon } from '../icons.tsx';
import { withoutSpaces } from './withoutSpaces.ts';

export interface PasswordFieldProps extends Omit<TextFieldProps, 'type' | 'value' | 'onChange' | 'trailing'> {
  value: string;
  onChange: (password: string) => void;
  /** Tells password managers which password to fill in. */
  autoComplete: 'current-password' | 'new-password';
}

/** A password field with a button to show it. */
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
      {...withoutSpaces(onChange)}
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
