import type { GatewayDiagnostics } from '@heliograph/contracts/mqtt';
import { isGateway } from '@heliograph/domain/models';
import { entitiesAtom } from '@heliograph/engine-client';
import { useLookAt } from '@heliograph/engine-client/lookAt';
import { useTranslation } from '@heliograph/i18n';
import { Button, Notice, Row, TextField } from '@heliograph/ui';
import { useAtomValue } from 'jotai';
import { useMemo, useState, type ReactNode } from 'react';
import { CopyButton } from '../../controls/CopyButton.tsx';
import { downloadText } from '../../downloadText.ts';
import { ListSkeleton } from '../../grid/ListSkeleton.tsx';
import { BusFields, DeviceFields } from './ConnectFields.tsx';
import {
  buildConfig,
  connectErrors,
  firstForm,
  missingPart,
  newBus,
  withDevices,
  withKnown,
  type BusForm,
  type ConnectForm,
  type DeviceField,
  type DeviceForm,
  type FieldName,
} from './connectForm.ts';
import styles from './ConnectGateway.module.css';
import { addedYaml, gatewayYaml } from './gatewayYaml.ts';
import { HeardList } from './HeardList.tsx';
import { useReported } from './useReported.ts';

export interface ConnectGatewayProps {
  station: number;
  uuid: string;
  url: string;
  grantKey: string;
  /** Null when it is no longer known. */
  password: string | null;
  /** A device that was just added: the form begins when it is known. */
  deviceId?: string;
  /** Level of its headings. */
  heading?: 'h3' | 'h4';
}

/** Makes the file that a gateway of ours is started with, or what to add to it, and shows whether it is heard. */
export function ConnectGateway(props: ConnectGatewayProps) {
  const { station, uuid, deviceId } = props;
  useLookAt({ stations: [station] });
  const entities = useAtomValue(entitiesAtom);
  const devices = entities?.devices;
  const zone = entities?.stations.find(({ id }) => id === station)?.time_zone ?? '';
  const own = useMemo(
    () => devices?.filter(({ iot_gateway_uuid }) => iot_gateway_uuid === uuid) ?? [],
    [devices, uuid],
  );
  const isKnown =
    deviceId === undefined ? own.length > 0 : own.some(({ device_id }) => device_id === deviceId);
  // A device just created comes with the next reading of the fleet.
  return isKnown ? <KnownGateway {...props} zone={zone} devices={own} /> : <ListSkeleton />;
}

function KnownGateway({ devices: own, ...props }: Omit<FileFormProps, 'reported'>) {
  const reported = useReported(own);
  if (reported === undefined) return <ListSkeleton />;
  return (
    <>
      <FileForm {...props} devices={own} reported={reported} />
      <HeardList devices={own} heading={props.heading} />
    </>
  );
}

interface FileFormProps extends ConnectGatewayProps {
  /** Time zone of the station. */
  zone: string;
  devices: Parameters<typeof firstForm>[1];
  reported: GatewayDiagnostics | null;
}

function FileForm({
  uuid,
  url,
  grantKey,
  password: newest,
  zone,
  devices,
  reported,
  heading: Heading = 'h4',
}: FileFormProps) {
  const { t } = useTranslation('connect');
  const [entered, setForm] = useState<ConnectForm>(() =>
    firstForm({ url, password: '', timeZone: zone }, devices, reported),
  );
  /** A gateway that runs has a file: then only what it lacks is asked for. */
  const [isWhole, setIsWhole] = useState(reported === null || newest !== null);
  const [touched, setTouched] = useState<ReadonlySet<string>>(new Set());
  const form = withDevices(newest === null ? entered : { ...entered, password: newest }, devices);
  const gateway = {
    uuid,
    grantKey,
    deviceId: devices.find(({ device_type }) => isGateway(device_type))?.device_id ?? null,
  };
  const errors = connectErrors(isWhole ? form : withKnown(form), gateway);
  const missing = isWhole ? null : missingPart(form, gateway, errors);
  const isComplete = form.devices.every(({ isRunning, bus }) => isRunning || bus === null);
  const names = new Map(form.devices.map(({ deviceId, name }) => [deviceId, name]));

  const fileText = () => gatewayYaml(buildConfig(form, gateway), names);

  /** Errors show where something was entered; what is still empty is only missing. */
  function getError(field: string, name: FieldName): string | undefined {
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
      Object.keys(next).map((field) => `device.${deviceId}.${FILE_KEYS[field] ?? field}`),
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
      <Heading className={styles.heading}>{t('title')}</Heading>
      <p>{t(isWhole ? 'lead' : 'leadRunning')}</p>
      {isWhole && (
        <fieldset className={styles.fields}>
          <legend>{t('server')}</legend>
          <TextField
            label={t('url')}
            hint={t('urlHint')}
            error={getError('url', 'url')}
            value={form.url}
            onChange={(event) => change(['url'], { url: event.currentTarget.value })}
          />
          {newest === null && (
            <TextField
              label={t('password')}
              hint={t('passwordLost')}
              error={getError('password', 'password')}
              autoComplete="off"
              value={form.password}
              onChange={(event) => change(['password'], { password: event.currentTarget.value })}
            />
          )}
          <TextField
            label={t('timeZone')}
            hint={t('timeZoneHint')}
            error={getError('time_zone', 'time_zone')}
            autoComplete="off"
            value={form.timeZone}
            onChange={(event) => change(['time_zone'], { timeZone: event.currentTarget.value })}
          />
        </fieldset>
      )}
      {isWhole && LOOPBACK.test(form.url) && <Notice tone="warning">{t('loopback')}</Notice>}
      <Heading className={styles.heading}>{t('buses')}</Heading>
      {form.buses.map((bus, index) =>
        bus.isRunning && !isWhole ? (
          <p key={bus.key} className={styles.note}>
            {t('runningBus', { name: bus.name, kind: t(`kind.${bus.kind}`) })}
          </p>
        ) : (
          <BusFields
            key={bus.key}
            bus={bus}
            number={index + 1}
            errorOf={getError}
            onChange={(next) => changeBus(bus.key, next)}
            {...(form.buses.length > 1 && { onRemove: () => removeBus(bus.key) })}
          />
        ),
      )}
      <Button size="compact-sm" variant="default" className={styles.action} onClick={addBus}>
        {t('addBus')}
      </Button>
      <Heading className={styles.heading}>{t('devices')}</Heading>
      {form.devices.length === 0 && <p>{t('noDevices')}</p>}
      {form.devices.map((device) =>
        device.isRunning && !isWhole ? (
          <p key={device.deviceId} className={styles.note}>
            {t('runningDevice', { name: device.name })}
          </p>
        ) : (
          <DeviceFields
            key={device.deviceId}
            device={device}
            buses={form.buses}
            errorOf={getError}
            onChange={(next) => changeDevice(device.deviceId, next)}
          />
        ),
      )}
      <Heading className={styles.heading}>{t(isWhole ? 'file' : 'lines')}</Heading>
      {isWhole ? (
        errors.size > 0 ? (
          <p role="status" className={styles.note}>
            {t(errors.has('devices') && form.devices.length > 0 ? 'noneConnected' : 'incomplete')}
          </p>
        ) : (
          <>
            <p className={styles.secret}>{t('secret')}</p>
            <ReadyText label={t('file')} copy={t('copyFile')} text={fileText()}>
              <Button onClick={() => downloadText('gateway.yaml', fileText(), 'application/yaml')}>
                {t('download')}
              </Button>
            </ReadyText>
            <p className={styles.note}>
              {t('start')} <kbd>npm run gateway -- --config gateway.yaml</kbd>
            </p>
          </>
        )
      ) : (
        <>
          {isComplete ? (
            <p role="status" className={styles.note}>
              {t('nothingMissing')}
            </p>
          ) : missing === null ? (
            <p role="status" className={styles.note}>
              {t('incompleteLines')}
            </p>
          ) : (
            <>
              <ReadyText label={t('lines')} copy={t('copyLines')} text={addedYaml(missing, names)} />
              <p className={styles.note}>{t('restart')}</p>
            </>
          )}
          <Button
            size="compact-sm"
            variant="subtle"
            className={styles.action}
            onClick={() => setIsWhole(true)}
          >
            {t('whole')}
          </Button>
        </>
      )}
    </section>
  );
}

/** How the file names fields of a device that the form names otherwise. */
const FILE_KEYS: Readonly<Record<string, DeviceField>> = {
  ownMap: 'map',
  chargerPassword: 'password',
  limitKey: 'limit_key',
};

const LOOPBACK = /^\w+:\/\/(localhost|127\.|\[::1\])/;

interface ReadyTextProps {
  text: string;
  label: string;
  /** Label of the button that copies it. */
  copy: string;
  /** More buttons. */
  children?: ReactNode;
}

function ReadyText({ text, label, copy, children }: ReadyTextProps) {
  return (
    <>
      <pre className={styles.file} tabIndex={0} aria-label={label}>
        {text}
      </pre>
      <Row gap={[8, 16]} align="center" wrap>
        {children}
        <CopyButton value={text} label={copy} />
      </Row>
    </>
  );
}
