import { isGateway } from '@heliograph/domain/models';
import { entitiesAtom } from '@heliograph/engine-client';
import { useLookAt } from '@heliograph/engine-client/lookAt';
import { useTranslation } from '@heliograph/i18n';
import { Button, Notice, TextField } from '@heliograph/ui';
import { useAtomValue } from 'jotai';
import { useMemo, useState } from 'react';
import { CopyButton } from '../../controls/CopyButton.tsx';
import { downloadText } from '../../downloadText.ts';
import { ListSkeleton } from '../../grid/ListSkeleton.tsx';
import { BusFields, DeviceFields } from './ConnectFields.tsx';
import {
  configOf,
  connectErrors,
  firstForm,
  newBus,
  type BusForm,
  type ConnectForm,
  type DeviceForm,
  type FieldName,
} from './connectForm.ts';
import styles from './ConnectGateway.module.css';
import { gatewayYaml } from './gatewayYaml.ts';
import { HeardList } from './HeardList.tsx';

export interface ConnectGatewayProps {
  station: number;
  uuid: string;
  url: string;
  grantKey: string;
  /** Null when it is no longer known. */
  password: string | null;
}

/** Makes the file that a gateway of ours is started with, and shows whether it is heard. */
export function ConnectGateway(props: ConnectGatewayProps) {
  const { station, uuid } = props;
  useLookAt({ stations: [station] });
  const devices = useAtomValue(entitiesAtom)?.devices;
  const own = useMemo(
    () => devices?.filter(({ iot_gateway_uuid }) => iot_gateway_uuid === uuid) ?? [],
    [devices, uuid],
  );
  // A station that was just created comes with the next reading of the fleet.
  if (own.length === 0) return <ListSkeleton />;
  return (
    <>
      <FileForm {...props} devices={own} />
      <HeardList devices={own} />
    </>
  );
}

interface FileFormProps extends ConnectGatewayProps {
  devices: Parameters<typeof firstForm>[2];
}

function FileForm({ uuid, url, grantKey, password: newest, devices }: FileFormProps) {
  const { t } = useTranslation('connect');
  const [entered, setForm] = useState<ConnectForm>(() => firstForm(url, '', devices));
  const [touched, setTouched] = useState<ReadonlySet<string>>(new Set());
  const form = newest === null ? entered : { ...entered, password: newest };
  const gateway = {
    uuid,
    grantKey,
    deviceId: devices.find(({ device_type }) => isGateway(device_type))?.device_id ?? null,
  };
  const errors = connectErrors(form, gateway);

  /** Errors show where something was entered; what is still empty is only missing. */
  function errorOf(field: string, name: FieldName): string | undefined {
    const kind = touched.has(field) ? errors.get(field) : undefined;
    if (kind === undefined) return undefined;
    return kind === 'wrong' ? t(`error.wrong.${name}`) : t(`error.${kind}`);
  }
  function change(fields: readonly string[], next: Partial<ConnectForm>) {
    setTouched((before) => new Set([...before, ...fields]));
    setForm((before) => ({ ...before, ...next }));
  }
  const changeBus = (key: number, next: Partial<BusForm>) =>
    change(
      Object.keys(next).map((field) => `bus.${key}.${field}`),
      { buses: form.buses.map((bus) => (bus.key === key ? { ...bus, ...next } : bus)) },
    );
  const changeDevice = (deviceId: string, next: Partial<DeviceForm>) =>
    change(
      Object.keys(next).map((field) => `device.${deviceId}.${field}`),
      { devices: form.devices.map((each) => (each.deviceId === deviceId ? { ...each, ...next } : each)) },
    );

  function addBus() {
    const key = Math.max(0, ...form.buses.map((bus) => bus.key)) + 1;
    change([], { buses: [...form.buses, newBus(key, 'tcp', `bus${key}`)] });
  }
  function removeBus(key: number) {
    change([], {
      buses: form.buses.filter((bus) => bus.key !== key),
      devices: form.devices.map((each) => (each.bus === key ? { ...each, bus: null } : each)),
    });
  }

  return (
    <section className={styles.form} aria-label={t('title')}>
      <h4 className={styles.heading}>{t('title')}</h4>
      <p>{t('lead')}</p>
      <fieldset className={styles.fields}>
        <legend>{t('server')}</legend>
        <TextField
          label={t('url')}
          hint={t('urlHint')}
          error={errorOf('url', 'url')}
          value={form.url}
          onChange={(event) => change(['url'], { url: event.currentTarget.value })}
        />
        {newest === null && (
          <TextField
            label={t('password')}
            hint={t('passwordLost')}
            error={errorOf('password', 'password')}
            autoComplete="off"
            value={form.password}
            onChange={(event) => change(['password'], { password: event.currentTarget.value })}
          />
        )}
      </fieldset>
      {LOOPBACK.test(form.url) && <Notice tone="warning">{t('loopback')}</Notice>}
      <h4 className={styles.heading}>{t('buses')}</h4>
      {form.buses.map((bus, index) => (
        <BusFields
          key={bus.key}
          bus={bus}
          number={index + 1}
          errorOf={errorOf}
          onChange={(next) => changeBus(bus.key, next)}
          {...(form.buses.length > 1 && { onRemove: () => removeBus(bus.key) })}
        />
      ))}
      <Button size="compact-sm" variant="default" className={styles.action} onClick={addBus}>
        {t('addBus')}
      </Button>
      <h4 className={styles.heading}>{t('devices')}</h4>
      {form.devices.length === 0 && <p>{t('noDevices')}</p>}
      {form.devices.map((device) => (
        <DeviceFields
          key={device.deviceId}
          device={device}
          buses={form.buses}
          errorOf={errorOf}
          onChange={(next) => changeDevice(device.deviceId, next)}
        />
      ))}
      <h4 className={styles.heading}>{t('file')}</h4>
      {errors.size > 0 ? (
        <p role="status" className={styles.note}>
          {t(errors.has('devices') && form.devices.length > 0 ? 'noneConnected' : 'incomplete')}
        </p>
      ) : (
        <ReadyFile
          text={gatewayYaml(
            configOf(form, gateway),
            new Map(form.devices.map(({ deviceId, name }) => [deviceId, name])),
          )}
        />
      )}
    </section>
  );
}

const LOOPBACK = /^\w+:\/\/(localhost|127\.|\[::1\])/;

function ReadyFile({ text }: { text: string }) {
  const { t } = useTranslation('connect');
  return (
    <>
      <p className={styles.secret}>{t('secret')}</p>
      <pre className={styles.file} tabIndex={0} aria-label={t('file')}>
        {text}
      </pre>
      <div className={styles.actions}>
        <Button onClick={() => downloadText('gateway.yaml', text, 'application/yaml')}>
          {t('download')}
        </Button>
        <CopyButton value={text} label={t('copyFile')} />
      </div>
      <p className={styles.note}>
        {t('start')} <kbd>npm run gateway -- --config gateway.yaml</kbd>
      </p>
    </>
  );
}
