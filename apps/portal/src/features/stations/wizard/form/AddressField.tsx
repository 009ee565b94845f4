import type { FoundAddress } from '@heliograph/contracts/http';
import { useEngine } from '@heliograph/engine-client';
import { useTranslation } from '@heliograph/i18n';
import { TextField, VisuallyHidden } from '@heliograph/ui';
import { Combobox, useCombobox } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import styles from './AddressField.module.css';

/** What is typed rests so long before it is looked up, ms (spec B §9). */
const DEBOUNCE_MS = 200;
/** The call takes no less. */
const LEAST = 2;

interface Lookup {
  list: readonly FoundAddress[];
  failed: boolean;
}

export interface AddressFieldProps {
  value: string;
  /** State to look in; all when empty. */
  area: string;
  /** In the place of the usual one. */
  hint?: ReactNode;
  error: string | undefined;
  onType: (address: string) => void;
  onChoose: (address: FoundAddress) => void;
}

/** An address, completed from those that begin as typed (spec B §2.5). */
export function AddressField({ value, area, hint, error, onType, onChoose }: AddressFieldProps) {
  const { t } = useTranslation('wizard');
  const { api } = useEngine();
  const [found, setFound] = useState<Lookup | null>(null);
  const list = found?.list ?? [];
  const nothing = t(found?.failed ? 'addresses.failed' : 'addresses.none');
  const outcome = found !== null && list.length === 0 ? nothing : null;
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() });
  /** Answers to what is no longer typed are dropped. */
  const latest = useRef(0);
  const look = useDebouncedCallback(async (text: string) => {
    const number = ++latest.current;
    const answer = await api.stations.addresses({ text, area }).then(
      ({ list }): Lookup => ({ list, failed: false }),
      (): Lookup => ({ list: [], failed: true }),
    );
    if (number !== latest.current) return;
    setFound(answer);
    if (answer.list.length > 0) combobox.openDropdown();
    else combobox.closeDropdown();
  }, DEBOUNCE_MS);

  function typed(address: string) {
    onType(address);
    combobox.resetSelectedOption();
    if (address.trim().length >= LEAST) look(address.trim());
    else stop();
  }

  function stop() {
    look.cancel();
    latest.current += 1;
    setFound(null);
    combobox.closeDropdown();
  }

  function choose(text: string) {
    const address = list.find((one) => one.text === text);
    stop();
    if (address) onChoose(address);
  }

  function keyed(event: KeyboardEvent) {
    // Else Esc would close the dialog as well.
    if (event.key === 'Escape' && combobox.dropdownOpened) event.preventDefault();
  }

  return (
    <Combobox store={combobox} onOptionSubmit={choose} withinPortal={false} position="bottom-start">
      <Combobox.Target withExpandedAttribute>
        <TextField
          label={t('form.address')}
          name="address"
          autoComplete="off"
          spellCheck={false}
          maxLength={256}
          value={value}
          onChange={(event) => typed(event.currentTarget.value)}
          onKeyDown={keyed}
          onBlur={stop}
          hint={hint ?? outcome ?? t('form.addressHint')}
          error={error}
          aria-autocomplete="list"
          aria-required
        />
      </Combobox.Target>
      <VisuallyHidden>
        <span role="status">
          {outcome ?? (combobox.dropdownOpened ? t('addresses.found', { count: list.length }) : '')}
        </span>
      </VisuallyHidden>
      <Combobox.Dropdown hidden={list.length === 0} className={styles.dropdown ?? ''}>
        <Combobox.Options aria-label={t('addresses.list')} className={styles.options ?? ''}>
          {list.map(({ text }) => (
            <Combobox.Option key={text} value={text}>
              {text}
            </Combobox.Option>
          ))}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  );
}
