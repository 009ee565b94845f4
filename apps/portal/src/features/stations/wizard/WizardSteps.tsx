import { DeviceTypeCode, deviceModels, modelById } from '@heliograph/domain/models';
import type { TariffDraft, TariffError } from '@heliograph/domain/tariff';
import { getLanguage, useTranslation } from '@heliograph/i18n';
import { CheckIcon, SelectField, Stack, Text, TextField, WarningIcon } from '@heliograph/ui';
import { Suspense } from 'react';
import { FailureAlert } from '../../../shared/failure/FailureAlert.tsx';
import { useFailureText } from '../../../shared/failure/useFailureText.ts';
import { ListSkeleton } from '../../../shared/grid/ListSkeleton.tsx';
import { TariffEditor } from '../../../shared/tariff/TariffEditor.tsx';
import { ConnectFile } from '../../../shared/gateway/ConnectFile.tsx';
import { GatewayAccess } from '../../../shared/gateway/GatewayAccess.tsx';
import { HeardCheck } from '../../../shared/gateway/HeardCheck.tsx';
import type { CreatedStation } from './wizardDraft.ts';
import { withModel, type DeviceForm } from './deviceForm.ts';
import type { ErrorTexts } from './useFieldErrors.ts';
import styles from './WizardSteps.module.css';

/** Models of the device type every station starts with. */
const models = deviceModels.filter(({ deviceType }) => deviceType === DeviceTypeCode.hybridInverter);

interface DeviceStepProps {
  device: DeviceForm;
  errors: ErrorTexts;
  onChange: (device: DeviceForm) => void;
}

/** [WIZ-01] Step 1: the first device. */
export function DeviceStep({ device, errors, onChange }: DeviceStepProps) {
  const { t, i18n } = useTranslation('wizard');
  const language = getLanguage(i18n);
  const modelName = (model: string) => modelById(Number(model))?.name[language];
  return (
    <div className={styles.step}>
      <Text tone="soft">{t('device.lead')}</Text>
      <SelectField
        label={t('device.model')}
        name="model"
        value={device.model}
        options={models.map(({ id, name }) => ({ value: String(id), label: name[language] }))}
        placeholder={t('form.choose')}
        onChange={(model) => onChange(withModel(device, model, modelName))}
        error={errors.model}
        aria-required
      />
      <TextField
        label={t('device.name')}
        name="name"
        autoComplete="off"
        maxLength={256}
        value={device.name}
        onChange={(event) => onChange({ ...device, name: event.currentTarget.value })}
        error={errors.name}
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
        error={errors.sn}
        aria-required
      />
    </div>
  );
}

interface TariffStepProps {
  tariff: TariffDraft;
  errors: readonly TariffError[];
  /** Why the tariff was rejected after the station was created; null if it was not. */
  failure: unknown;
  onChange: (tariff: TariffDraft) => void;
}

/** [WIZ-01] Step 2: the tariff. */
export function TariffStep({ tariff, errors, failure, onChange }: TariffStepProps) {
  const { t } = useTranslation('wizard');
  return (
    <Stack gap={16}>
      <Text tone="soft">{t('tariff.lead')}</Text>
      {failure !== null && (
        <Stack gap={12}>
          <FailureAlert title={t('tariff.failed')} lostTitle={t('tariff.lost')} failure={failure} />
          <p>{t('tariff.failedHint')}</p>
        </Stack>
      )}
      <Suspense fallback={<ListSkeleton />}>
        <TariffEditor value={tariff} errors={errors} onChange={onChange} />
      </Suspense>
    </Stack>
  );
}

interface LinkStepProps {
  /** True for users of an enterprise, who enter the owner; all others enter an enterprise. */
  owner: boolean;
  value: string;
  errors: ErrorTexts;
  onChange: (to: string) => void;
}

/** [WIZ-01] Step 3: the owner or enterprise to link. */
export function LinkStep({ owner, value, errors, onChange }: LinkStepProps) {
  const { t } = useTranslation('wizard');
  return (
    <div className={styles.step}>
      <Text tone="soft">{t(owner ? 'link.ownerLead' : 'link.enterpriseLead')}</Text>
      <TextField
        label={t(owner ? 'link.email' : 'link.code')}
        name="linkTo"
        type={owner ? 'email' : 'text'}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={254}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
        hint={t(owner ? 'link.emailHint' : 'link.codeHint')}
        error={errors.linkTo}
      />
      <Text tone="soft">{t('link.later')}</Text>
    </div>
  );
}

interface ResultStepProps {
  name: string;
  /** Null if it was not created because of `failure`. */
  created: CreatedStation | null;
  failure: unknown;
  password: string | null;
}

/** [WIZ-05] Step 4: success or failure. */
export function ResultStep({ name, created, failure, password }: ResultStepProps) {
  const { t } = useTranslation('wizard');
  const failureText = useFailureText();
  if (created === null)
    return (
      <div className={styles.result}>
        <WarningIcon className={styles.failure} />
        <div role="alert" className={styles.words}>
          <h3>{t('result.failed')}</h3>
          <p>{failureText(failure)}</p>
          <p>{t('result.failedText')}</p>
        </div>
        <p>{t('result.kept')}</p>
      </div>
    );
  return (
    <div className={styles.result}>
      <CheckIcon className={styles.success} />
      <div role="status" className={styles.words}>
        <h3>{t('result.success')}</h3>
        <p>{t('result.successText', { name })}</p>
        {created.linked !== null && <p>{t(`result.${created.linked}`)}</p>}
        {!created.tariffSaved && <p>{t('result.noTariff')}</p>}
      </div>
      <GatewayAccess
        uuid={created.uuid}
        password={password}
        url={created.mqttUrl}
        grantKey={created.grantKey}
      >
        <HeardCheck station={created.stationId} />
        {created.grantKey !== '' && (
          <ConnectFile
            station={created.stationId}
            uuid={created.uuid}
            url={created.mqttUrl}
            grantKey={created.grantKey}
            password={password}
          />
        )}
      </GatewayAccess>
    </div>
  );
}
