import { deviceModels, modelById } from '@heliograph/domain/models';
import { languageOf, useTranslation } from '@heliograph/i18n';
import { SelectField, TextField } from '@heliograph/ui';
import { withModel, type DeviceForm } from '../form/deviceForm.ts';
import type { FaultTexts } from '../form/useFaults.ts';
import styles from './Step.module.css';

/** Of the type that a station begins with (spec B §3). */
const models = deviceModels.filter(({ deviceType }) => deviceType === 'C002');

export interface DeviceStepProps {
  device: DeviceForm;
  faults: FaultTexts;
  onChange: (device: DeviceForm) => void;
}

/** The first device of the station (spec B §3). */
export function DeviceStep({ device, faults, onChange }: DeviceStepProps) {
  const { t, i18n } = useTranslation('wizard');
  const language = languageOf(i18n);
  const nameOf = (model: string) => modelById(Number(model))?.name[language];
  return (
    <div className={styles.step}>
      <p className={styles.lead}>{t('device.lead')}</p>
      <SelectField
        label={t('device.model')}
        name="model"
        value={device.model}
        options={models.map(({ id, name }) => ({ value: String(id), label: name[language] }))}
        placeholder={t('form.choose')}
        onChange={(model) => onChange(withModel(device, model, nameOf))}
        error={faults.model}
        aria-required
      />
      <TextField
        label={t('device.name')}
        name="name"
        autoComplete="off"
        maxLength={256}
        value={device.name}
        onChange={(event) => onChange({ ...device, name: event.currentTarget.value })}
        error={faults.name}
        aria-required
      />
      <TextField
        label={t('device.sn')}
        name="sn"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={64}
        value={device.sn}
        onChange={(event) => onChange({ ...device, sn: event.currentTarget.value })}
        hint={t('device.snHint')}
        error={faults.sn}
        aria-required
      />
    </div>
  );
}
