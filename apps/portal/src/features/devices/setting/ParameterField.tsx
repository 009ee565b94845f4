import { formatEntry, isBitOn, shownError, withSwitch, type Parameter } from '@heliograph/domain/parameters';
import { useTranslation } from '@heliograph/i18n';
import { Button, Checkbox, SelectField, Switch, Text, TextField } from '@heliograph/ui';
import type { ReactNode } from 'react';
import styles from './ParameterField.module.css';
import { useAllowedText, useFieldErrorText, useLocalized, useValueText } from './parameterText.ts';
import { isSwitch, isWaitingForSwitch } from './settingGroups.ts';
import type { GroupForm } from './useGroupForm.ts';

interface ParameterFieldProps {
  parameter: Parameter;
  form: GroupForm;
  disabled: boolean;
  /** In a table, whose heading shows name and bounds. */
  cell?: boolean;
}

/** The control for a parameter's type, with the previous value once it is changed (PAR-09). */
export function ParameterField({ parameter, form, disabled, cell = false }: ParameterFieldProps) {
  const { t } = useTranslation('setting');
  const localized = useLocalized();
  const allowedText = useAllowedText();
  const fieldErrorText = useFieldErrorText();
  const valueText = useValueText();
  const { code, options, bits, type } = parameter;
  const label = localized(parameter.name);
  const read = form.values[code];
  const edit = form.edits[code];
  const found = form.errors.get(code);
  const error = found ? fieldErrorText(parameter, found, form.valuesAfter) : undefined;
  const locked = disabled || read === undefined || isWaitingForSwitch(code, form.valuesAfter);
  const bounds = allowedText(parameter);
  const hint = read === undefined ? t('missing') : cell || bounds === '' ? undefined : bounds;
  const set = (value: string | number) => form.edit({ [code]: value });
  const shown = edit ?? read;

  const common = { label, labelHidden: cell, error, disabled: locked, name: code };
  let control: ReactNode;
  if (parameter.readOnly) {
    return (
      <dl className={styles.readOnly}>
        <dt>{label}</dt>
        <dd>{valueText(parameter, read)}</dd>
      </dl>
    );
  } else if (bits.length > 0) {
    const value = Number(shown ?? 0);
    control = (
      <fieldset className={styles.switches}>
        <legend>{label}</legend>
        {bits.map((bit) => (
          <Checkbox
            key={bit.code}
            name={bit.code}
            label={localized(bit.name)}
            checked={shown !== undefined && isBitOn(bit, value)}
            disabled={locked}
            onChange={(on) => set(withSwitch(parameter, value, bit.code, on))}
          />
        ))}
        {error !== undefined && (
          <Text as="span" tone="fault" size={13}>
            {error}
          </Text>
        )}
      </fieldset>
    );
  } else if (isSwitch(code)) {
    control = (
      <Switch
        label={label}
        name={code}
        checked={shown === 1}
        disabled={locked}
        error={error}
        description={read === undefined ? hint : undefined}
        onChange={(event) => set(event.currentTarget.checked ? 1 : 0)}
      />
    );
  } else if (options.length > 0) {
    const known = options.some(({ value }) => value === shown);
    control = (
      <SelectField
        {...common}
        hint={read === undefined ? hint : undefined}
        value={known ? String(shown) : ''}
        options={options.map(({ value, name }) => ({ value: String(value), label: localized(name) }))}
        onChange={(value) => set(Number(value))}
        {...(!known && { placeholder: valueText(parameter, read) })}
      />
    );
  } else {
    control = (
      <>
        <TextField
          {...common}
          inputMode={parameter.format === 'time' ? 'numeric' : 'decimal'}
          autoComplete="off"
          hint={hint}
          value={
            typeof edit === 'string' ? edit : read === undefined ? '' : formatEntry(parameter, Number(shown))
          }
          onChange={(event) => set(event.currentTarget.value)}
          trailing={!cell && parameter.unit !== '' && <span className={styles.unit}>{parameter.unit}</span>}
        />
        {type === 'range' && (
          <input
            type="range"
            className={styles.scale}
            aria-label={t('scale', { name: label })}
            disabled={locked}
            min={parameter.min ?? 0}
            max={parameter.max ?? 0}
            step={10 ** -parameter.decimals}
            value={form.valuesAfter[code] ?? parameter.min ?? 0}
            onChange={(event) => set(event.currentTarget.value)}
          />
        )}
      </>
    );
  }
  return (
    <div className={styles.field} data-code={code}>
      {control}
      <ChangedNote
        name={label}
        was={valueText(parameter, read)}
        edit={edit}
        isChanged={form.changes.some((change) => change.parameter.code === code)}
        isWrong={edit !== undefined && error !== undefined}
        onUndo={() => form.undo(code)}
      />
      {edit === undefined && isOutside(parameter, read) && (
        <Text above={4} tone="warning" size={13} data-outside>
          {t('outside', { value: valueText(parameter, read), allowed: bounds })}
        </Text>
      )}
    </div>
  );
}

/** True if a device holds a value that it would not take now. */
function isOutside(parameter: Parameter, read: number | undefined): boolean {
  const why = read === undefined ? undefined : shownError(parameter, read)?.why;
  return why === 'range' || why === 'time';
}

interface ChangedProps {
  name: string;
  /** The value read, formatted. */
  was: string;
  edit: string | number | undefined;
  isChanged: boolean;
  /** The edit is invalid. */
  isWrong?: boolean;
  onUndo: () => void;
}

/** Below a changed field: the value read, and a button to undo the change. */
export function ChangedNote({ name, was, edit, isChanged, isWrong = false, onUndo }: ChangedProps) {
  const { t } = useTranslation('setting');
  const isEmpty = typeof edit === 'string' && edit.trim() === '';
  if (!isChanged && !isEmpty && !isWrong) return null;
  return (
    <div className={styles.changed} data-changed={isChanged || undefined}>
      <span>{t(isEmpty ? 'left' : 'was', { value: was })}</span>
      <Button variant="subtle" size="compact-xs" onClick={onUndo} aria-label={t('undoOf', { name })}>
        {t('undo')}
      </Button>
    </div>
  );
}
