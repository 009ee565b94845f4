import { entitiesAtom } from '@heliograph/engine-client';
import { useTranslation } from '@heliograph/i18n';
import { Button, SelectField, Stack, Text, TextField, WarningIcon } from '@heliograph/ui';
import { useAtomValue } from 'jotai';
import { useId, type ReactNode } from 'react';
import { FailureAlert } from '../../../shared/failure/FailureAlert.tsx';
import { PictureFields } from './PictureFields.tsx';
import type { Pictures } from './usePictures.ts';
import { PlaceFields } from './PlaceFields.tsx';
import type { MapModule } from './useMapModule.ts';
import { PlaneFields } from './PlaneFields.tsx';
import { AddressField } from './AddressField.tsx';
import {
  findAddressConflict,
  findAgents,
  findPostalCode,
  withAddress,
  withAgent,
  withArea,
} from './networkChoice.ts';
import styles from './StationFields.module.css';
import { formatDegrees, type StationField, type StationForm } from './stationForm.ts';
import { usePlaceConflict } from './usePlaceConflict.ts';
import type { useAreas } from './useStationForm.ts';
import type { ErrorTexts } from './useFieldErrors.ts';

export interface StationFieldsProps {
  form: StationForm;
  errors: ErrorTexts;
  doubts: ErrorTexts;
  states: ReturnType<typeof useAreas>;
  map: MapModule;
  pictures: Pictures;
  /** False: name and pictures only (WIZ-04). */
  canEditAll: boolean;
  /** Replaces a field's hint. */
  noteFor?: (field: StationField) => ReactNode;
  onChange: (change: (form: StationForm) => StationForm) => void;
}

/** [WIZ-04] The fields of a station: first step of the wizard, and the whole edit form. */
export function StationFields({
  form,
  errors,
  doubts,
  states: { areas, failure, retry },
  map,
  pictures,
  canEditAll,
  noteFor: noteFor = () => undefined,
  onChange,
}: StationFieldsProps) {
  const { t } = useTranslation('wizard');
  const { t: common } = useTranslation();
  const id = useId();
  const types = useAtomValue(entitiesAtom)?.stationTypes ?? [];
  const set = (change: Partial<StationForm>) => onChange((now) => ({ ...now, ...change }));
  const text = (field: 'station_name' | 'installed_capacity' | 'rated_capacity' | 'nmi' | 'postal_code') => ({
    label: t(`form.${field}`),
    name: field,
    autoComplete: 'off',
    value: form[field],
    onChange: (event: { currentTarget: { value: string } }) => set({ [field]: event.currentTarget.value }),
    error: errors[field],
  });

  const name = (
    <TextField {...text('station_name')} maxLength={256} hint={noteFor('station_name')} aria-required />
  );
  const images = (
    <section className={styles.section} aria-labelledby={`${id}pictures`}>
      <Text id={`${id}pictures`} as="h3" size={16} weight={650}>
        {t('form.pictures')}
      </Text>
      {noteFor('station_image')}
      <PictureFields
        images={form.station_image}
        pictures={pictures}
        error={errors.station_image}
        onChange={(station_image) => set({ station_image })}
      />
    </section>
  );
  const conflict = findAddressConflict(form);
  const placeConflict = usePlaceConflict(form);
  const addressNote = conflict
    ? 'state' in conflict
      ? t('form.addressState', conflict)
      : t('form.addressPostcode', conflict)
    : placeConflict?.why === 'suburb' && t('form.addressSuburb', placeConflict);
  if (!canEditAll)
    return (
      <div className={styles.form}>
        {name}
        {images}
      </div>
    );

  return (
    <div className={styles.form}>
      <div className={styles.columns}>
        <section className={styles.section} aria-labelledby={`${id}details`}>
          <Text id={`${id}details`} as="h3" size={16} weight={650}>
            {t('form.details')}
          </Text>
          <SelectField
            label={t('form.station_type')}
            name="station_type"
            value={form.station_type}
            options={types.map(({ code_id, code_name }) => ({ value: code_id, label: code_name }))}
            placeholder={t('form.choose')}
            onChange={(station_type) => set({ station_type })}
            hint={noteFor('station_type')}
            error={errors.station_type}
            aria-required
          />
          {name}
          <div className={styles.pair}>
            <TextField
              {...text('installed_capacity')}
              inputMode="decimal"
              maxLength={32}
              trailing={<span className={styles.unit}>kWp</span>}
              hint={noteFor('installed_capacity') ?? t('form.installedHint')}
              aria-required
            />
            <TextField
              {...text('rated_capacity')}
              inputMode="decimal"
              maxLength={32}
              trailing={<span className={styles.unit}>Ah</span>}
              hint={noteFor('rated_capacity') ?? t('form.ratedHint')}
              aria-required
            />
          </div>
          <SelectField
            label={t('form.area')}
            name="area"
            value={form.area}
            options={[
              { value: '', label: t('form.choose') },
              ...areas.map(({ code_type, type_name }) => ({ value: code_type, label: type_name })),
            ]}
            onChange={(area) => onChange((now) => withArea(areas, now, area))}
            hint={noteFor('area')}
            error={errors.area}
            aria-required
          />
          {failure !== null && (
            <Stack gap={8} align="start">
              <FailureAlert title={t('form.areasFailed')} failure={failure} />
              <Button variant="default" size="compact-sm" onClick={retry}>
                {common('action.retry')}
              </Button>
            </Stack>
          )}
          {form.area !== '' && (
            <>
              <SelectField
                label={t('form.agent')}
                name="agent"
                value={form.agent}
                options={findAgents(areas, form.area).map(({ code_id, code_name }) => ({
                  value: code_id,
                  label: code_name,
                }))}
                placeholder={t('form.choose')}
                onChange={(agent) => onChange((now) => withAgent(areas, now, agent))}
                hint={noteFor('agent') ?? t('form.agentHint')}
                error={errors.agent}
                aria-required
              />
              <div className={styles.pair}>
                <SelectField
                  label={t('form.nmi_reg')}
                  name="nmi_reg"
                  value={String(form.nmi_reg)}
                  options={[
                    { value: '1', label: t('form.registered') },
                    { value: '0', label: t('form.notRegistered') },
                  ]}
                  onChange={(chosen) => set({ nmi_reg: chosen === '1' ? 1 : 0 })}
                  hint={noteFor('nmi_reg')}
                />
                <DoubtField text={doubts.nmi}>
                  {(doubt) => (
                    <TextField
                      {...text('nmi')}
                      spellCheck={false}
                      autoCapitalize="characters"
                      maxLength={32}
                      hint={noteFor('nmi') ?? doubt ?? t('form.nmiHint')}
                    />
                  )}
                </DoubtField>
              </div>
            </>
          )}
        </section>
        <section className={styles.section} aria-labelledby={`${id}location`}>
          <Text id={`${id}location`} as="h3" size={16} weight={650}>
            {t('form.location')}
          </Text>
          <AddressField
            value={form.address}
            area={form.area}
            hint={noteFor('address') ?? (addressNote || undefined)}
            error={errors.address}
            onType={(address) => onChange((now) => withAddress(now, address))}
            onChoose={({ text: address, area, postal_code, latitude, longitude }) =>
              onChange((now) => ({
                ...(area === '' ? now : withArea(areas, now, area)),
                address,
                postal_code: findPostalCode(address) || postal_code,
                ...(latitude !== null &&
                  longitude !== null && {
                    latitude: formatDegrees(latitude),
                    longitude: formatDegrees(longitude),
                  }),
              }))
            }
          />
          <DoubtField text={doubts.postal_code}>
            {(doubt) => (
              <TextField
                {...text('postal_code')}
                inputMode="numeric"
                maxLength={16}
                hint={noteFor('postal_code') ?? doubt}
                aria-required
              />
            )}
          </DoubtField>
          <PlaceFields
            place={form}
            map={map}
            errors={errors}
            note={
              noteFor('latitude') ?? (placeConflict?.why === 'marker' && t('form.markerFar', placeConflict))
            }
            onChange={({ latitude, longitude }) => set({ latitude, longitude })}
          />
        </section>
      </div>
      <PlaneFields
        planes={form.planes}
        installed={form.installed_capacity}
        errors={errors}
        note={noteFor('planes')}
        onChange={(planes) => set({ planes })}
      />
      {images}
    </div>
  );
}

interface DoubtFieldProps {
  /** Undefined without a doubt. */
  text: string | undefined;
  /** Renders the field with the note about it. */
  children: (note: ReactNode) => ReactNode;
}

/** A field whose value may be wrong: it can be kept, so the note is no error. */
function DoubtField({ text, children }: DoubtFieldProps) {
  return (
    <Text data-doubtful={text === undefined ? undefined : true} as="div" shrinks>
      {children(
        text === undefined ? undefined : (
          <span role="status" className={styles.doubt}>
            <WarningIcon /> {text}
          </span>
        ),
      )}
    </Text>
  );
}
