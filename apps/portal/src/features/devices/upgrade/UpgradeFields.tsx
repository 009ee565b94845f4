import { UPGRADE_MINUTES, UpgradeMethod } from '@heliograph/contracts/http';
import { useTranslation } from '@heliograph/i18n';
import { Button, Text, TextField } from '@heliograph/ui';
import { useId } from 'react';
import { useSizeText } from '../../../shared/firmware/useSizeText.ts';
import { versionLabel } from '../../../shared/firmware/versions.ts';
import styles from './UpgradeFields.module.css';
import type { UpgradeForm } from './useUpgradeForm.ts';

/** Firmware, transfer method and timeout of an upgrade (FW-01). */
export function UpgradeFields({ form, onSelect }: { form: UpgradeForm; onSelect: () => void }) {
  const { t } = useTranslation('firmware');
  const sizeText = useSizeText();
  const id = useId();
  const { errors, fields, set } = form;
  const { firmware, method, timeout } = form.values;
  const missing = errors.includes('firmware');
  return (
    <div ref={fields} className={styles.fields}>
      <div role="group" aria-labelledby={`${id}label`}>
        <Text id={`${id}label`} as="h4" pad={0} below={4} size={15} weight={550}>
          {t('order.firmware')}
        </Text>
        <div className={styles.chosen} data-wrong={missing || undefined}>
          <span className={styles.text} id={`${id}chosen`}>
            {firmware ? (
              <>
                <strong>{firmware.name}</strong>
                <span>
                  {firmware.type} {versionLabel(firmware.version)}, {sizeText(firmware.size)}
                </span>
              </>
            ) : (
              <span>{t('order.none')}</span>
            )}
          </span>
          <Button
            name="firmware"
            variant={firmware ? 'default' : 'filled'}
            onClick={onSelect}
            aria-describedby={missing ? `${id}error` : `${id}chosen`}
          >
            {t(firmware ? 'order.change' : 'order.select')}
          </Button>
        </div>
        {missing && (
          <Text id={`${id}error`} above={4} tone="fault" size={13}>
            {t('order.error.firmware')}
          </Text>
        )}
      </div>
      <Text as="fieldset" shrinks>
        <Text as="legend" below={4} size={15} weight={550}>
          {t('order.method')}
        </Text>
        {UpgradeMethod.options.map((value) => (
          <label key={value} className={styles.method}>
            <input
              type="radio"
              name="method"
              value={value}
              checked={method === value}
              onChange={() => set({ method: value })}
            />
            <span className={styles.text}>
              <strong>{t(`method.${value}`)}</strong>
              <span>{t(`methodHint.${value}`)}</span>
            </span>
          </label>
        ))}
      </Text>
      <TextField
        label={t('order.timeout')}
        name="timeout"
        inputMode="numeric"
        autoComplete="off"
        maxLength={8}
        value={timeout}
        onChange={(event) => set({ timeout: event.currentTarget.value })}
        hint={t('order.timeoutHint', UPGRADE_MINUTES)}
        error={errors.includes('timeout') ? t('order.error.timeout', UPGRADE_MINUTES) : null}
      />
    </div>
  );
}
