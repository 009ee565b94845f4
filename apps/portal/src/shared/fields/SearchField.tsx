import { useTranslation } from '@heliograph/i18n';
import { CloseButton, TextInput, type TextInputProps } from '@heliograph/ui';
import { SearchIcon } from '../icons.tsx';

interface SearchFieldProps extends Pick<TextInputProps, 'className' | 'size' | 'type' | 'placeholder'> {
  /** Names the field; also the default placeholder. */
  label: string;
  value: string;
  onChange: (text: string) => void;
}

/** A search field with a button to clear it. */
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
