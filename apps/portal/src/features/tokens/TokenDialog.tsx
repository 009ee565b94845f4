import {
  DisplayName,
  MAX_TOKENS,
  TokenScope,
  type AnswerOf,
  type addToken,
} from '@heliograph/contracts/http';
import { entitiesAtom, useEngine } from '@heliograph/engine-client';
import { useFormat, useTranslation } from '@heliograph/i18n';
import { Checkbox, FormDialog, Grid, SelectField, Text, TextField } from '@heliograph/ui';
import { useAtomValue } from 'jotai';
import { useState } from 'react';
import { SecretDialog } from '../../shared/dialogs/SecretDialog.tsx';
import { StationsSelect } from '../../shared/fleet/StationSelect.tsx';
import { FailureAlert } from '../../shared/failure/FailureAlert.tsx';
import { useEngineForm } from '../../shared/forms/useEngineForm.ts';
import styles from './TokenDialog.module.css';

interface TokenDialogProps {
  onAdded: () => void;
  onClose: () => void;
}

type Added = AnswerOf<typeof addToken>;

/** The page is behind the dialog, and with it whatever opens there. */
const IN_DIALOG = { withinPortal: false, floatingStrategy: 'fixed' } as const;

const DAYS = [7, 30, 90, 366] as const;
const DEFAULT_DAYS = 90;

/** Creates an API token, then shows it once. */
export function TokenDialog({ onAdded, onClose }: TokenDialogProps) {
  const [added, setAdded] = useState<Added | null>(null);
  if (added) return <AddedToken added={added} onClose={onClose} />;
  return (
    <TokenForm
      onAdded={(token) => {
        setAdded(token);
        onAdded();
      }}
      onClose={onClose}
    />
  );
}

function TokenForm({ onAdded, onClose }: { onAdded: (added: Added) => void; onClose: () => void }) {
  const { t } = useTranslation('tokens');
  const { call } = useEngine();
  const stations = useAtomValue(entitiesAtom)?.stations ?? [];
  const [scopes, setScopes] = useState<readonly TokenScope[]>(['read']);
  const [stationIds, setStationIds] = useState<readonly number[]>([]);
  const [days, setDays] = useState<number>(DEFAULT_DAYS);
  const { ref, busy, failure, fieldProps, submit } = useEngineForm({
    initialValues: { name: '' },
    validate: ({ name }) => (DisplayName.safeParse(name).success ? {} : { name: t('add.nameWrong') }),
    async send({ name }) {
      const wanted = {
        name: name.trim(),
        scopes: [...scopes],
        station_ids: stationIds.length === 0 ? null : [...stationIds],
        days,
      };
      onAdded(await call('token.addToken', wanted));
    },
    onSent: () => undefined,
    fieldOf: (name) => (name === 'name' ? name : undefined),
  });

  const toggle = (scope: TokenScope, isOn: boolean) =>
    setScopes((before) => (isOn ? [...before, scope] : before.filter((one) => one !== scope)));

  return (
    <FormDialog
      title={t('add.title')}
      action={t('add.action')}
      busy={busy}
      onSubmit={submit}
      onClose={onClose}
    >
      <Grid ref={ref} gap={16}>
        <TextField
          label={t('add.name')}
          hint={t('add.nameHint', { most: MAX_TOKENS })}
          autoComplete="off"
          maxLength={64}
          readOnly={busy}
          {...fieldProps('name')}
        />
        <fieldset className={styles.scopes}>
          <legend>{t('scopes')}</legend>
          {TokenScope.options.map((scope) => (
            <Checkbox
              key={scope}
              label={t(`scope.${scope}`)}
              checked={scopes.includes(scope)}
              disabled={scope === 'read'}
              onChange={(isOn) => toggle(scope, isOn)}
            />
          ))}
        </fieldset>
        <StationsSelect
          label={t('stations')}
          description={t('add.stationsHint')}
          comboboxProps={IN_DIALOG}
          placeholder={t('allStations')}
          stations={stations}
          value={stationIds}
          onChange={setStationIds}
        />
        <SelectField
          label={t('add.days')}
          options={DAYS.map((count) => ({ value: String(count), label: t('add.day', { count }) }))}
          value={String(days)}
          onChange={(value) => setDays(Number(value))}
        />
      </Grid>
      <FailureAlert title={t('add.failed')} failure={failure} />
    </FormDialog>
  );
}

function AddedToken({
  added: { token, mqtt_user, expires },
  onClose,
}: {
  added: Added;
  onClose: () => void;
}) {
  const { t } = useTranslation('tokens');
  const format = useFormat();
  return (
    <SecretDialog
      title={t('added.title')}
      warning={t('added.once')}
      values={(
        [
          [t('added.token'), token],
          [t('mqttUser'), mqtt_user],
        ] as const
      ).map(([label, value]) => ({ label, value, copyLabel: t('added.copy', { what: label }) }))}
      close={t('added.close')}
      onClose={onClose}
    >
      <Text tone="soft">{t('added.until', { at: format.dateTime(expires) })}</Text>
    </SecretDialog>
  );
}
