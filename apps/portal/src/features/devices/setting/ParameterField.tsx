import { entryText, isOn, shownBounds, turned, type Parameter } from '@heliograph/domain/parameters';
import { useTranslation } from '@heliograph/i18n';
import { Checkbox, SelectField, TextField } from '@heliograph/ui';
import { Switch } from '@mantine/core';
import type { ReactNode } from 'react';
import { Changed } from './Changed.tsx';
import { isHeldBack, isSwitch } from './isHeldBack.ts';
import styles from './ParameterField.module.css';
import type { GroupDesk } from './useGroup.ts';
import { useAllowedText, useFaultText } from './useFaultText.ts';
import { useValueText, useWords } from './useWords.ts';

export interface ParameterFieldProps {
  parameter: Parameter;
  desk: GroupDesk;
  disabled: boolean;
  /** In a table, whose head says what it is and may be. */
  cell?: boolean;
}

/** One parameter by its type, with what was read of it once it is another one (spec A §3). */
export function ParameterField({ parameter, desk, disabled, cell = false }: ParameterFieldProps) {
  const { t } = useTranslation('setting');
  const words = useWords();
  const allowedText = useAllowedText();
  const faultText = useFaultText();
  const valueText = useValueText();
  const { code, options, bits, type } = parameter;
  const label = words(parameter.name);
  const read = desk.desk.values[code];
  const edit = desk.desk.edits[code];
  const found = desk.faults.get(code);
  const error = found ? faultText(parameter, found, desk.after) : undefined;
  const locked = disabled || read === undefined || isHeldBack(code, desk.after);
  const bounds = allowedText(parameter, { ...parameter, ...shownBounds(parameter) });
  const hint = read === undefined ? t('missing') : cell || bounds === '' ? undefined : bounds;
  const set = (value: string | number) => desk.edit({ [code]: value });
  const shown = edit ?? read;

  const common = { label, labelHidden: cell, error, disabled: locked, name: code };
  let control: ReactNode;
  if (parameter.readOnly) {
    return (
      <dl className={styles.told}>
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
            label={words(bit.name)}
            checked={shown !== undefined && isOn(bit, value)}
            disabled={locked}
            onChange={(on) => set(turned(parameter, value, bit.code, on))}
          />
        ))}
        {error !== undefined && <span className={styles.error}>{error}</span>}
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
        options={options.map(({ value, name }) => ({ value: String(value), label: words(name) }))}
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
            typeof edit === 'string' ? edit : read === undefined ? '' : entryText(parameter, Number(shown))
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
            value={desk.after[code] ?? parameter.min ?? 0}
            onChange={(event) => set(event.currentTarget.value)}
          />
        )}
      </>
    );
  }
  return (
    <div className={styles.field} data-code={code}>
      {control}
      <Changed
        name={label}
        was={valueText(parameter, read)}
        edit={edit}
        isChanged={desk.changes.some((change) => change.parameter === parameter)}
        isWrong={edit !== undefined && error !== undefined}
        onUndo={() => desk.undo(code)}
      />
    </div>
  );
}
