import { useTranslation } from '@heliograph/i18n';
import { Checkbox } from '@heliograph/ui';
import { useId } from 'react';
import styles from './ModelChoice.module.css';
import { useModelNames } from './useModelNames.ts';

export interface ModelChoiceProps {
  chosen: readonly number[];
  error: string | undefined;
  disabled: boolean;
  onChange: (chosen: number[]) => void;
}

/** The models that a firmware runs on. */
export function ModelChoice({ chosen, error, disabled, onChange }: ModelChoiceProps) {
  const { t } = useTranslation('firmware');
  const id = useId();
  const { all } = useModelNames();
  return (
    <fieldset className={styles.models} aria-describedby={`${id}note`}>
      <legend className={styles.legend}>{t('add.models')}</legend>
      <div className={styles.list}>
        {all.map(({ id: model, name }) => (
          <Checkbox
            key={model}
            name="models"
            label={name}
            checked={chosen.includes(model)}
            disabled={disabled}
            onChange={(on) => onChange(on ? [...chosen, model] : chosen.filter((one) => one !== model))}
          />
        ))}
      </div>
      <p id={`${id}note`} className={error === undefined ? styles.hint : styles.fault}>
        {error ?? t('add.modelsHint')}
      </p>
    </fieldset>
  );
}
