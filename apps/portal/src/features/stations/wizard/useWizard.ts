import type { Device } from '@heliograph/contracts/http';
import { draftToTariff, tariffErrors, type TariffError } from '@heliograph/domain/tariff';
import { EngineRejection, useEngine, type EngineConnection } from '@heliograph/engine-client';
import { useTranslation } from '@heliograph/i18n';
import { useState, type RefObject } from 'react';
import { useAction } from '../../../shared/failure/useAction.ts';
import { useFailureText } from '../../../shared/failure/useFailureText.ts';
import { useMessage } from '../../../shared/messages/messages.ts';
import { useWizardDraft, type CreatedStation, type Step, type WizardDraft } from './wizardDraft.ts';
import { validateDevice, toNewDevice } from './deviceForm.ts';
import { emptyStation, formToFields, type StationForm } from './stationForm.ts';
import { useFieldErrors } from './useFieldErrors.ts';
import { useStationForm } from './useStationForm.ts';

const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@.]+$/;

/** [WIZ-01] State and transitions of the wizard. */
export function useWizard({ owner, form }: { owner: boolean; form: RefObject<HTMLElement | null> }) {
  const { t } = useTranslation('wizard');
  const { api, call } = useEngine();
  const showMessage = useMessage();
  const failureText = useFailureText();
  const wizardDraft = useWizardDraft();
  const { draft, change } = wizardDraft;
  const { busy, failure, fail, run } = useAction();
  const errors = useFieldErrors(form);
  const [priceErrors, setPriceErrors] = useState<readonly TariffError[]>([]);
  const [password, setPassword] = useState<string | null>(null);
  const [isCreating, setIsCreating] = useState(false);
  const station = useStationForm({
    form: draft.station,
    errors,
    submitLabel: t('next'),
    onChange: (step: (form: StationForm) => StationForm) => change((now) => ({ station: step(now.station) })),
  });

  const go = (step: Step) => change({ step });

  /** Goes to the field the server complains about and shows the error there. @returns false if it names no field of the wizard */
  function showFieldError(reason: unknown): boolean {
    if (!(reason instanceof EngineRejection) || reason.field === undefined) return false;
    const [head = '', part] = reason.field.split('.');
    const device = head === 'device';
    const field = device ? (part === 'mod_id' ? 'model' : (part ?? '')) : head;
    if (!device && !(head in emptyStation)) return false;
    fail(null);
    go(device ? 1 : 0);
    errors.show({ [field]: failureText(reason) });
    return true;
  }

  function submitStation() {
    const found = station.validate();
    if (!errors.show(found.errors, found.doubts)) return;
    if (station.map.state !== 'ready' && draft.station.latitude === '')
      showMessage({ kind: 'warning', text: t('place.gotoMap') });
    go(1);
  }

  function submitDevice() {
    const errorTexts = Object.entries(validateDevice(draft.device)).map(([field, error]) => [
      field,
      t(`${error}.${field}` as 'required.sn'),
    ]);
    if (errors.show(Object.fromEntries(errorTexts) as Record<string, string>)) go(2);
  }

  /** [WIZ-05] Creates the station unless it exists already, then saves its tariff. */
  async function submitTariff() {
    const found = tariffErrors(draft.tariff);
    setPriceErrors(found);
    if (found.length > 0) return;
    let refusal: unknown = null;
    setIsCreating(draft.created === null);
    await run(async () => {
      const created =
        draft.created ??
        (await create().catch((reason: unknown) => {
          refusal = reason;
          throw reason;
        }));
      const tariff = draftToTariff(draft.tariff);
      await call('tariff.setStationTariff', { ...tariff, station_id: created.stationId });
      change({ step: 3, created: { ...created, tariffSaved: true } });
    });
    setIsCreating(false);
    if (refusal !== null && !showFieldError(refusal)) change({ step: 4 });
  }

  async function create(): Promise<CreatedStation> {
    const made = await createStation({ api, call }, draft, station.nmiPrefix);
    setPassword(made.password);
    change({ created: made.created });
    return made.created;
  }

  async function link() {
    const { created } = draft;
    if (created === null) return;
    const to = draft.linkTo.trim();
    if (to === '') return void errors.show({ linkTo: t('link.unfilledBlank') });
    if (owner && !EMAIL.test(to)) return void errors.show({ linkTo: t('link.badEmail') });
    errors.show({});
    await run(async () => {
      const { invited } = await call('station.setEnterprise', {
        station_id: created.stationId,
        enterprise_code: to,
      });
      const linkResult = invited === 1 ? 'invited' : owner ? 'linkedOwner' : 'linkedEnterprise';
      change({ step: 4, created: { ...created, linked: linkResult } });
    });
  }

  const submits = [submitStation, submitDevice, submitTariff, link] as const;
  return {
    ...wizardDraft,
    busy,
    /** The station is created, but its tariff could not be saved. */
    isTariffMissing: draft.step === 2 && draft.created !== null && !isCreating,
    failure,
    errors,
    priceErrors,
    password,
    station,
    /** Submits the current step, 0 to 3. */
    next: () => void (draft.step < 4 && submits[draft.step as 0 | 1 | 2 | 3]()),
    back() {
      fail(null);
      errors.show({});
      setPriceErrors([]);
      // A failed result goes back to the tariff, where it was submitted.
      go((draft.step === 4 ? 2 : draft.step - 1) as Step);
    },
    /** Skips a step that follows the creation of the station. */
    skip() {
      fail(null);
      go((draft.step + 1) as Step);
    },
  };
}

interface NewStation {
  created: CreatedStation;
  /** Password of the gateway; null if the response with it was lost. */
  password: string | null;
}

/**
 * Creates the station of a draft. If the response is lost, the station is looked up by its serial number so that a
 * retry never creates a second one.
 *
 * @throws EngineRejection when the station was not created
 */
async function createStation(
  { api, call }: Pick<EngineConnection, 'api' | 'call'>,
  draft: WizardDraft,
  nmiPrefix: string,
): Promise<NewStation> {
  const device = toNewDevice(draft.device);
  const rest = { tariffSaved: false, linked: null };
  const findDevices = async () => (await call('fleet.getDevicePage', { search: device.sn })).part.device;
  const before = await findDevices();
  try {
    const fields = formToFields(draft.station, nmiPrefix);
    const { station_id: stationId, gateway } = await call('station.addStation', { ...fields, device });
    return {
      created: {
        stationId,
        uuid: gateway.uuid,
        mqttUrl: gateway.mqtt_url,
        grantKey: gateway.grant_key,
        ...rest,
      },
      password: gateway.password,
    };
  } catch (reason) {
    const answered = reason instanceof EngineRejection && DEFINITIVE_KINDS.includes(reason.kind);
    const added = answered
      ? undefined
      : findNewDevice(
          await api.fleet
            .reload()
            .then(findDevices)
            .catch(() => []),
          before,
          device.sn,
        );
    if (!added) throw reason;
    return {
      created: {
        stationId: added.station_id,
        uuid: added.iot_gateway_uuid,
        mqttUrl: '',
        grantKey: '',
        ...rest,
      },
      password: null,
    };
  }
}

/** Rejected by the server or the engine: nothing was created. */
const DEFINITIVE_KINDS: readonly EngineRejection['kind'][] = [
  'refused',
  'badInput',
  'signedOut',
  'wrongCompany',
];

function findNewDevice(now: readonly Device[], before: readonly Device[], serial: string) {
  const existing = new Set(before.map(({ station_id }) => station_id));
  return now.find(({ device_code, station_id }) => device_code === serial && !existing.has(station_id));
}
