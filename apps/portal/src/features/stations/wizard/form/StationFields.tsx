import { entitiesAtom } from '@heliograph/engine-client';
import { useTranslation } from '@heliograph/i18n';
import { SelectField, TextField } from '@heliograph/ui';
import { Button } from '@mantine/core';
import { useAtomValue } from 'jotai';
import { useId, type ReactNode } from 'react';
import { Refusal } from '../../../../shared/failure/Refusal.tsx';
import { PictureFields } from '../pictures/PictureFields.tsx';
import type { Pictures } from '../pictures/usePictures.ts';
import { PlaceFields } from '../place/PlaceFields.tsx';
import type { MapModule } from '../place/useMapModule.ts';
import { AddressField } from './AddressField.tsx';
import { agentsOf, withAgent, withArea } from './networkChoice.ts';
import { postalCodeOf } from './postalCodeOf.ts';
import styles from './StationFields.module.css';
import { degrees, type StationField, type StationForm } from './stationForm.ts';
import type { useAreas } from './useAreas.ts';
import type { FaultTexts } from './useFaults.ts';

export interface StationFieldsProps {
  form: StationForm;
  faults: FaultTexts;
  states: ReturnType<typeof useAreas>;
  map: MapModule;
  pictures: Pictures;
  /** False: name and pictures only (spec B §5). */
  whole: boolean;
  /** Stands in the place of a field's hint. */
  noteAt?: (field: StationField) => ReactNode;
  onChange: (change: (form: StationForm) => StationForm) => void;
}

/** The station's own fields: the wizard's first step, and all of an edit (spec B §2.5 §5). */
export function StationFields({
  form,
  faults,
  states: { areas, failure, retry },
  map,
  pictures,
  whole,
  noteAt = () => undefined,
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
    error: faults[field],
  });

  const name = (
    <TextField {...text('station_name')} maxLength={256} hint={noteAt('station_name')} aria-required />
  );
  const images = (
    <section className={styles.section} aria-labelledby={`${id}pictures`}>
      <h3 id={`${id}pictures`} className={styles.heading}>
        {t('form.pictures')}
      </h3>
      {noteAt('station_image')}
      <PictureFields
        images={form.station_image}
        pictures={pictures}
        error={faults.station_image}
        onChange={(station_image) => set({ station_image })}
      />
    </section>
  );
  if (!whole)
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
          <h3 id={`${id}details`} className={styles.heading}>
            {t('form.details')}
          </h3>
          <SelectField
            label={t('form.station_type')}
            name="station_type"
            value={form.station_type}
            options={types.map(({ code_id, code_name }) => ({ value: code_id, label: code_name }))}
            placeholder={t('form.choose')}
            onChange={(station_type) => set({ station_type })}
            hint={noteAt('station_type')}
            error={faults.station_type}
            aria-required
          />
          {name}
          <div className={styles.pair}>
            <TextField
              {...text('installed_capacity')}
              inputMode="decimal"
              maxLength={32}
              trailing={<span className={styles.unit}>kWp</span>}
              hint={noteAt('installed_capacity') ?? t('form.installedHint')}
              aria-required
            />
            <TextField
              {...text('rated_capacity')}
              inputMode="decimal"
              maxLength={32}
              trailing={<span className={styles.unit}>Ah</span>}
              hint={noteAt('rated_capacity') ?? t('form.ratedHint')}
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
            hint={noteAt('area')}
            error={faults.area}
            aria-required
          />
          {failure !== null && (
            <div className={styles.failed}>
              <Refusal title={t('form.areasFailed')} failure={failure} />
              <Button variant="default" size="compact-sm" onClick={retry}>
                {common('action.retry')}
              </Button>
            </div>
          )}
          {form.area !== '' && (
            <>
              <SelectField
                label={t('form.agent')}
                name="agent"
                value={form.agent}
                options={agentsOf(areas, form.area).map(({ code_id, code_name }) => ({
                  value: code_id,
                  label: code_name,
                }))}
                placeholder={t('form.choose')}
                onChange={(agent) => onChange((now) => withAgent(areas, now, agent))}
                hint={noteAt('agent') ?? t('form.agentHint')}
                error={faults.agent}
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
                  hint={noteAt('nmi_reg')}
                />
                <TextField
                  {...text('nmi')}
                  spellCheck={false}
                  autoCapitalize="characters"
                  maxLength={32}
                  hint={noteAt('nmi') ?? t('form.nmiHint')}
                />
              </div>
            </>
          )}
        </section>
        <section className={styles.section} aria-labelledby={`${id}location`}>
          <h3 id={`${id}location`} className={styles.heading}>
            {t('form.location')}
          </h3>
          <AddressField
            value={form.address}
            area={form.area}
            hint={noteAt('address')}
            error={faults.address}
            onType={(address) => set({ address })}
            onChoose={({ text: address, area, postal_code, latitude, longitude }) =>
              onChange((now) => ({
                ...(area === '' ? now : withArea(areas, now, area)),
                address,
                postal_code: postalCodeOf(address) || postal_code,
                ...(latitude !== null &&
                  longitude !== null && { latitude: degrees(latitude), longitude: degrees(longitude) }),
              }))
            }
          />
          <TextField
            {...text('postal_code')}
            inputMode="numeric"
            maxLength={16}
            hint={noteAt('postal_code')}
            aria-required
          />
          <PlaceFields
            place={form}
            map={map}
            faults={faults}
            note={noteAt('latitude')}
            onChange={({ latitude, longitude }) => set({ latitude, longitude })}
          />
        </section>
      </div>
      {images}
    </div>
  );
}
