import { useTranslation } from '@heliograph/i18n';
import { CloseButton, TextInput, type TextInputProps } from '@mantine/core';
import { SearchIcon } from '../icons/icons.tsx';

interface SearchFieldProps extends Pick<TextInputProps, 'className' | 'size' | 'type' | 'placeholder'> {
  /** What is searched by; also shown in the empty field where it has no other words. */
  label: string;
  value: string;
  onChange: (text: string) => void;
}

/** Where one types what is searched for, and empties it again. */
export function SearchField({ label, value, onChange, placeholder = label, ...rest }: SearchFieldProps) {
  const { t } = useTranslation();
  return (
    <TextInput
      aria-label={label}
      placeholder={placeholder}
      leftSection={<SearchIcon />}
      rightSection={
        value !== '' && (
          <CloseButton size="sm" aria-label={t('action.clearSearch')} onClick={() => onChange('')} />
        )
      }
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      {...rest}
    />
  );
}
