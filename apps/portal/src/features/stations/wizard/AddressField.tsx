import type { FoundAddress } from '@heliograph/contracts/http';
import { useEngine } from '@heliograph/engine-client';
import { useTranslation } from '@heliograph/i18n';
import { Combobox, TextField, VisuallyHidden, useCombobox, useDebouncedCallback } from '@heliograph/ui';
import { useRef, useState, type ReactNode } from 'react';
import styles from './AddressField.module.css';

/** [WIZ-03] Pause in typing before the lookup, ms. */
const DEBOUNCE_MS = 200;
/** Minimum the call accepts. */
const MIN_LENGTH = 2;

interface Lookup {
  list: readonly FoundAddress[];
  failed: boolean;
}

export interface AddressFieldProps {
  value: string;
  /** State to search in; all if empty. */
  area: string;
  /** Replaces the usual hint. */
  hint?: ReactNode;
  error: string | undefined;
  onType: (address: string) => void;
  onChoose: (address: FoundAddress) => void;
}

/** [WIZ-03] An address field with autocomplete. */
export function AddressField({ value, area, hint, error, onType, onChoose }: AddressFieldProps) {
  const { t } = useTranslation('wizard');
  const { call } = useEngine();
  const [found, setFound] = useState<Lookup | null>(null);
  const list = found?.list ?? [];
  const nothing = t(found?.failed ? 'addresses.failed' : 'addresses.none');
  const outcome = found !== null && list.length === 0 ? nothing : null;
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() });
  /** Number of the latest lookup; results of earlier ones are dropped. */
  const latest = useRef(0);
  const lookUp = useDebouncedCallback(async (text: string) => {
    const number = ++latest.current;
    const answer = await call('station.searchAddress', { q: text, area }).then(
      ({ list }): Lookup => ({ list, failed: false }),
      (): Lookup => ({ list: [], failed: true }),
    );
    if (number !== latest.current) return;
    setFound(answer);
    if (answer.list.length > 0) combobox.openDropdown();
    else combobox.closeDropdown();
  }, DEBOUNCE_MS);

  function onInput(address: string) {
    onType(address);
    combobox.resetSelectedOption();
    if (address.trim().length >= MIN_LENGTH) lookUp(address.trim());
    else closeList();
  }

  function closeList() {
    lookUp.cancel();
    latest.current += 1;
    setFound(null);
    combobox.closeDropdown();
  }

  function choose(text: string) {
    const address = list.find((one) => one.text === text);
    closeList();
    if (address) onChoose(address);
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
          onChange={(event) => onInput(event.currentTarget.value)}
          onBlur={closeList}
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
