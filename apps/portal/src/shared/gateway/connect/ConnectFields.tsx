import { useTranslation } from '@heliograph/i18n';
import { Button, SelectField, TextField } from '@heliograph/ui';
import type { ChangeEvent } from 'react';
import {
  BUS_FIELDS,
  BUS_KINDS,
  isOfTls,
  listMaps,
  newBus,
  OWN_MAP,
  type BusField,
  type BusForm,
  type BusKind,
  type DeviceForm,
  type ErrorOf,
} from './connectForm.ts';
import styles from './ConnectGateway.module.css';

interface BusFieldsProps {
  bus: BusForm;
  /** From 1. */
  number: number;
  errorOf: ErrorOf;
  onChange: (next: Partial<BusForm>) => void;
  /** Left out for the only one. */
  onRemove?: () => void;
}

/** A bus: its kind, and what this kind needs. */
export function BusFields({ bus, number, errorOf, onChange, onRemove }: BusFieldsProps) {
  const { t } = useTranslation('connect');
  const hints: Partial<Record<BusField, string>> = {
    host: t(bus.kind === 'ocpp' ? 'hostHint.ocpp' : 'hostHint.device'),
    path: t('pathHint'),
    serial: t('serialHint'),
    cert: t('certHint'),
    certKey: t('certKeyHint'),
  };
  const { cert, certKey } = bus;
  const lineOptions = {
    parity: (['none', 'even', 'odd'] as const).map((value) => ({ value, label: t(`parity.${value}`) })),
    stop_bits: ['1', '2'].map((value) => ({ value, label: value })),
  };
  return (
    <fieldset className={styles.fields}>
      <legend>{t('bus', { number })}</legend>
      <SelectField
        label={t('kind.label')}
        value={bus.kind}
        options={BUS_KINDS.map((value) => ({ value, label: t(`kind.${value}`) }))}
        onChange={(chosen) => {
          const kind = chosen as BusKind;
          const { host, port } = newBus(bus.key, kind, bus.name);
          onChange({ kind, port, ...((kind === 'ocpp' || bus.kind === 'ocpp') && { host }) });
        }}
      />
      {BUS_FIELDS[bus.kind].map((field) =>
        field === 'parity' || field === 'stop_bits' ? (
          <SelectField
            key={field}
            label={t(`${field}.label`)}
            value={bus[field]}
            options={lineOptions[field]}
            onChange={(value) => onChange({ [field]: value })}
          />
        ) : (
          <TextField
            key={field}
            label={t(field)}
            hint={hints[field]}
            error={errorOf(`bus.${bus.key}.${field}`, field)}
            autoComplete="off"
            {...((field === 'port' || field === 'baud' || field === 'serial') && { inputMode: 'numeric' })}
            value={bus[field]}
            onChange={(event) =>
              // Certificate and key need each other: entering one shows that the other is missing.
              onChange({ ...(isOfTls(field) && { cert, certKey }), [field]: event.currentTarget.value })
            }
          />
        ),
      )}
      {onRemove && (
        <Button size="compact-sm" variant="subtle" className={styles.remove} onClick={onRemove}>
          {t('removeBus', { name: bus.name || t('bus', { number }) })}
        </Button>
      )}
    </fieldset>
  );
}

type Typed = 'unit' | 'part' | 'charger' | 'connector' | 'chargerPassword' | 'limitKey' | 'ownMap' | 'every';

interface DeviceFieldsProps {
  device: DeviceForm;
  buses: readonly BusForm[];
  errorOf: ErrorOf;
  onChange: (next: Partial<DeviceForm>) => void;
}

/** Where a device is found. */
export function DeviceFields({ device, buses, errorOf, onChange }: DeviceFieldsProps) {
  const { t } = useTranslation('connect');
  const bus = buses.find(({ key }) => key === device.bus);
  const isModbus = bus !== undefined && bus.kind !== 'ocpp';
  const fields = !bus ? [] : isModbus ? (['unit'] as const) : (['charger', 'connector'] as const);
  const change = (field: Typed) => ({
    autoComplete: 'off',
    value: device[field],
    onChange: (event: ChangeEvent<HTMLInputElement>) => onChange({ [field]: event.currentTarget.value }),
  });
  return (
    <fieldset className={styles.fields}>
      <legend>{device.name}</legend>
      <SelectField
        label={t('deviceBus')}
        error={errorOf(`device.${device.deviceId}.bus`, 'bus')}
        value={bus ? String(bus.key) : 'none'}
        options={[
          ...buses.map(({ key, name }, index) => ({
            value: String(key),
            label: name || t('bus', { number: index + 1 }),
          })),
          { value: 'none', label: t('notConnected') },
        ]}
        onChange={(chosen) => onChange({ bus: chosen === 'none' ? null : Number(chosen) })}
      />
      {fields.map((field) => (
        <TextField
          key={field}
          label={t(field)}
          {...(field === 'unit' && { hint: t('unitHint') })}
          error={errorOf(`device.${device.deviceId}.${field}`, field)}
          {...(field !== 'charger' && { inputMode: 'numeric' })}
          {...change(field)}
        />
      ))}
      {bus?.kind === 'ocpp' && (
        <>
          <TextField
            label={t('chargerPassword')}
            hint={t('chargerPasswordHint')}
            error={errorOf(`device.${device.deviceId}.password`, 'chargerPassword')}
            {...change('chargerPassword')}
          />
          <TextField
            label={t('limit_key')}
            hint={t('limitKeyHint')}
            error={errorOf(`device.${device.deviceId}.limit_key`, 'limit_key')}
            {...change('limitKey')}
          />
        </>
      )}
      {isModbus && (
        <SelectField
          label={t('map')}
          hint={t('mapHint')}
          value={device.map}
          options={[
            { value: 'auto', label: t('mapAuto') },
            ...listMaps(device.deviceType).map((map) => ({ value: map, label: map })),
            { value: OWN_MAP, label: t('mapOwn') },
          ]}
          onChange={(map) => onChange({ map })}
        />
      )}
      {isModbus && device.map === OWN_MAP && (
        <TextField
          label={t('ownMap')}
          hint={t('ownMapHint')}
          error={errorOf(`device.${device.deviceId}.map`, 'map')}
          {...change('ownMap')}
        />
      )}
      {isModbus && (
        <TextField
          label={t('part')}
          hint={t('partHint')}
          error={errorOf(`device.${device.deviceId}.part`, 'part')}
          inputMode="numeric"
          {...change('part')}
        />
      )}
      {bus && (
        <TextField
          label={t('every')}
          hint={t(bus.kind === 'solarman' ? 'everyHint.stick' : 'everyHint.other')}
          error={errorOf(`device.${device.deviceId}.every`, 'every')}
          {...change('every')}
        />
      )}
    </fieldset>
  );
}
