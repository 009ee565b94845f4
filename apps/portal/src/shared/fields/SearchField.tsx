import { useTranslation } from '@heliograph/i18n';
import { CloseButton, TextInput, type TextInputProps } from '@heliograph/ui';
import { useState } from 'react';
import { SearchIcon } from '../icons.tsx';

interface SearchFieldProps extends Pick<TextInputProps, 'className' | 'size' | 'type' | 'placeholder'> {
  /** Names the field; also the default placeholder. */
  label: string;
  value: string;
  onChange: (text: string) => void;
}

/** A search field with a button to clear it. It holds what is typed while `value` follows, as that of an address does. */
export function SearchField({ label, value, onChange, placeholder = label, ...rest }: SearchFieldProps) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState(value);
  const [known, setKnown] = useState(value);
  /** Texts that `value` has yet to take; it may skip some. */
  const [sent, setSent] = useState<readonly string[]>([]);
  if (value !== known) {
    const found = sent.lastIndexOf(value);
    setKnown(value);
    setSent(sent.slice(found + 1));
    if (found === -1) setTyped(value);
  }

  function change(text: string) {
    setTyped(text);
    setSent([...sent, text]);
    onChange(text);
  }

  return (
    <TextInput
      aria-label={label}
      placeholder={placeholder}
      leftSection={<SearchIcon />}
      rightSection={
        typed !== '' && (
          <CloseButton size="sm" aria-label={t('action.clearSearch')} onClick={() => change('')} />
        )
      }
      value={typed}
      onChange={(event) => change(event.currentTarget.value)}
      {...rest}
    />
  );
}
