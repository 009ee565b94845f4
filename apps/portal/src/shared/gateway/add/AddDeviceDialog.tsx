import type { PageAnswer } from '@heliograph/contracts/engine';
import { ConnectedType, type Station } from '@heliograph/contracts/http';
import { deviceTypes, isDeviceType, isGateway, modelById, deviceModels } from '@heliograph/domain/models';
import { entitiesAtom, useEngine } from '@heliograph/engine-client';
import { getLanguage, useTranslation } from '@heliograph/i18n';
import {
  Button,
  CheckIcon,
  Dialog,
  FormDialog,
  Row,
  SelectField,
  Stack,
  TextField,
  useStayOnReload,
} from '@heliograph/ui';
import { useAtomValue } from 'jotai';
import { useState } from 'react';
import { deviceFormErrors, type DeviceForm } from '../../device/deviceForm.ts';
import { FailureAlert } from '../../failure/FailureAlert.tsx';
import { useEngineForm } from '../../forms/useEngineForm.ts';
import { ListSkeleton } from '../../grid/ListSkeleton.tsx';
import { callQuery, useEngineQuery } from '../../query/useEngineQuery.ts';
import { ConnectGateway } from '../connect/ConnectGateway.tsx';

interface AddForm extends DeviceForm {
  /** Uuid of the gateway that connects it, or `NEW_GATEWAY`. */
  gateway: string;
  /** Id as text. */
  model: string;
}

const NEW_GATEWAY = 'new';

/** Types of devices that a gateway connects. */
const ADDED_TYPES = ConnectedType.options;

const listModels = (type: string) => deviceModels.filter(({ deviceType }) => deviceType === type);

/** A type brings its first model. */
const getFirstModel = (type: string): string => String(listModels(type)[0]?.id ?? '');

type Gateway = PageAnswer<'station.getGateways'>['list'][number] & {
  /** Password of a gateway that was just added; otherwise null. */
  password: string | null;
};

interface Added {
  name: string;
  /** Its identity on the wire. */
  deviceId: string;
  gateway: Gateway;
}

interface AddDeviceDialogProps {
  station: Pick<Station, 'id' | 'station_name'>;
  /** Uuid of the gateway to choose at first. */
  gateway?: string;
  onClose: () => void;
}

/**
 * Adds a device to a station, at one of its gateways or a new one, and shows how it is connected and whether it is
 * heard.
 */
export function AddDeviceDialog({ station, gateway, onClose }: AddDeviceDialogProps) {
  const { t } = useTranslation('connect');
  const { t: common } = useTranslation();
  /** Gateways that were added here, with passwords that are stored nowhere else. */
  const [made, setMade] = useState<readonly Gateway[]>([]);
  const [added, setAdded] = useState<Added | null>(null);
  /** Uuid of the gateway that the last device was added to. */
  const [last, setLast] = useState<string>();
  useStayOnReload(made.length > 0);
  const { data, error, refetch } = useEngineQuery(
    callQuery('station.getGateways', { station_id: station.id }),
  );
  const gateways = [
    ...(data?.list ?? []).flatMap((one) =>
      made.some(({ uuid }) => uuid === one.uuid) ? [] : [{ ...one, password: null }],
    ),
    ...made,
  ];

  if (added === null && data !== undefined)
    return (
      <AddDeviceForm
        station={station}
        gateways={gateways}
        chosen={last ?? gateway ?? gateways[0]?.uuid ?? NEW_GATEWAY}
        onMade={(one) => setMade((before) => [...before, one])}
        onAdded={(one) => {
          setAdded(one);
          setLast(one.gateway.uuid);
        }}
        onClose={onClose}
      />
    );
  return (
    <Dialog
      opened
      size="large"
      title={
        added === null
          ? t('add.title', { station: station.station_name })
          : t('add.connect', { name: added.name })
      }
      // A password is shown once: Esc must not close the dialog.
      dismissible={made.length === 0}
      onClose={onClose}
      footer={
        <>
          {error !== null && (
            <Button variant="default" onClick={() => void refetch()}>
              {common('action.retry')}
            </Button>
          )}
          {added !== null && (
            <Button variant="default" onClick={() => setAdded(null)}>
              {t('add.another')}
            </Button>
          )}
          <Button onClick={onClose}>{common('action.close')}</Button>
        </>
      }
    >
      {added !== null ? (
        <Stack gap={16}>
          <Row role="status" as="p" gap={8} align="center" tone="normal">
            <CheckIcon />
            {t('add.done', { name: added.name })}
          </Row>
          <ConnectGateway
            station={station.id}
            uuid={added.gateway.uuid}
            url={added.gateway.mqtt_url}
            grantKey={added.gateway.grant_key}
            password={added.gateway.password}
            deviceId={added.deviceId}
            heading="h3"
          />
        </Stack>
      ) : error !== null ? (
        <FailureAlert title={t('add.noGateways')} failure={error} />
      ) : (
        <ListSkeleton />
      )}
    </Dialog>
  );
}

interface AddDeviceFormProps {
  station: AddDeviceDialogProps['station'];
  gateways: readonly Gateway[];
  /** Uuid of the gateway to begin with, or `NEW_GATEWAY`. */
  chosen: string;
  onMade: (gateway: Gateway) => void;
  onAdded: (added: Added) => void;
  onClose: () => void;
}

const FIELD_OF: Readonly<Record<string, keyof AddForm>> = {
  device_name: 'name',
  obj_type: 'type',
  mod_id: 'model',
  iot_serial_no: 'serial',
  gateway_uuid: 'gateway',
};

function AddDeviceForm({ station, gateways, chosen, onMade, onAdded, onClose }: AddDeviceFormProps) {
  const { t, i18n } = useTranslation('connect');
  const { t: device } = useTranslation('device');
  const { call } = useEngine();
  const language = getLanguage(i18n);
  const devices = useAtomValue(entitiesAtom)?.devices ?? [];
  const modelName = (model: string) => modelById(Number(model))?.name[language] ?? '';
  const gatewayName = (uuid: string) =>
    devices.find(({ device_type, iot_gateway_uuid }) => isGateway(device_type) && iot_gateway_uuid === uuid)
      ?.obj_name;

  async function gatewayFor(choice: string): Promise<Gateway> {
    const known = gateways.find(({ uuid }) => uuid === choice);
    if (known) return known;
    const gateway = await call('station.addGateway', { station_id: station.id });
    onMade(gateway);
    // A second attempt is about this one.
    fieldProps('gateway').onChange(gateway.uuid);
    return gateway;
  }

  async function send({ gateway: choice, type, model, name, serial }: AddForm) {
    const gateway = await gatewayFor(choice);
    const deviceId = serial.trim().toUpperCase();
    await call('device.saveDevice', {
      station_id: station.id,
      gateway_uuid: gateway.uuid,
      device_name: name.trim(),
      obj_type: ConnectedType.parse(type),
      mod_id: Number(model),
      iot_serial_no: deviceId,
    });
    onAdded({ name: name.trim(), deviceId, gateway });
  }

  const [firstType] = ADDED_TYPES;
  const firstModel = getFirstModel(firstType!);
  const { ref, values, busy, failure, fieldProps, submit } = useEngineForm<AddForm>({
    initialValues: {
      gateway: chosen,
      type: firstType!,
      model: firstModel,
      name: modelName(firstModel),
      serial: '',
    },
    validate: (entered) =>
      Object.fromEntries(
        deviceFormErrors(entered, true).map(({ field, why }) => [
          field,
          device(`edit.error.${field}.${why}`),
        ]),
      ),
    send,
    fieldOf: (name) => FIELD_OF[name],
    onSent: () => undefined,
  });

  /** The device is named after its model, unless the user named it. */
  function chooseModel(model: string) {
    if (values.name.trim() === '' || values.name === modelName(values.model))
      fieldProps('name').onChange(modelName(model));
    fieldProps('model').onChange(model);
  }
  function chooseType(type: string) {
    fieldProps('type').onChange(type);
    chooseModel(getFirstModel(type));
  }

  return (
    <FormDialog
      title={t('add.title', { station: station.station_name })}
      action={t('add.action')}
      busy={busy}
      onSubmit={submit}
      onClose={onClose}
    >
      <div ref={ref} style={{ display: 'contents' }}>
        <SelectField
          label={t('add.gateway')}
          {...(values.gateway === NEW_GATEWAY && { hint: t('add.newGatewayHint') })}
          options={[
            ...gateways.map(({ uuid }) => ({
              value: uuid,
              label:
                gateways.length > 1
                  ? `${gatewayName(uuid) ?? ''} ${uuid.slice(0, 8)}`.trim()
                  : (gatewayName(uuid) ?? uuid),
            })),
            { value: NEW_GATEWAY, label: t('add.newGateway') },
          ]}
          {...fieldProps('gateway')}
        />
        <SelectField
          label={device('edit.type')}
          options={ADDED_TYPES.map((type) => ({
            value: type,
            label: isDeviceType(type) ? deviceTypes[type].name[language] : type,
          }))}
          {...fieldProps('type')}
          onChange={chooseType}
        />
        <SelectField
          label={t('add.model')}
          options={listModels(values.type).map(({ id, name }) => ({
            value: String(id),
            label: name[language],
          }))}
          {...fieldProps('model')}
          onChange={chooseModel}
        />
        <TextField
          label={device('edit.name')}
          autoComplete="off"
          maxLength={256}
          aria-required
          readOnly={busy}
          {...fieldProps('name')}
        />
        <TextField
          label={t('add.serial')}
          hint={t('add.serialHint')}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={64}
          aria-required
          readOnly={busy}
          {...fieldProps('serial')}
        />
      </div>
      <FailureAlert title={t('add.failed')} failure={failure} />
    </FormDialog>
  );
}
