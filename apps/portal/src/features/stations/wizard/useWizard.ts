import { EngineRejection, entitiesAtom, useEngine } from '@heliograph/engine-client';
import { storedTariff, tariffFaults, type TariffFault } from '@heliograph/domain/tariff';
import { useTranslation } from '@heliograph/i18n';
import { useAtomValue } from 'jotai';
import { useState, type RefObject } from 'react';
import { useAction } from '../../../shared/failure/useAction.ts';
import { useFailureText } from '../../../shared/failure/useFailureText.ts';
import { useMessage } from '../../../shared/messages/messages.ts';
import { createStation } from './createStation.ts';
import type { Created, Step } from './draft/wizardDraft.ts';
import { useWizardDraft } from './draft/useWizardDraft.ts';
import { deviceFaults } from './form/deviceForm.ts';
import { emptyStation, type StationForm } from './form/stationForm.ts';
import { useFaults } from './form/useFaults.ts';
import { useStationForm } from './form/useStationForm.ts';

const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@.]+$/;

/** The steps of the wizard and what leads from one to the next (spec B §4). */
export function useWizard({ owner, form }: { owner: boolean; form: RefObject<HTMLElement | null> }) {
  const { t } = useTranslation('wizard');
  const { api } = useEngine();
  const say = useMessage();
  const failureText = useFailureText();
  const before = useAtomValue(entitiesAtom);
  const kept = useWizardDraft();
  const { draft, change } = kept;
  const { busy, failure, fail, run } = useAction();
  const faults = useFaults(form);
  const [priceFaults, setPriceFaults] = useState<readonly TariffFault[]>([]);
  const [password, setPassword] = useState<string | null>(null);
  const station = useStationForm({
    form: draft.station,
    faults,
    onChange: (step: (form: StationForm) => StationForm) => change((now) => ({ station: step(now.station) })),
  });

  const go = (step: Step) => change({ step });

  /** Leads to the field that the server named, wherever it is. @returns false when it named none of ours */
  function showRefusal(reason: unknown): boolean {
    if (!(reason instanceof EngineRejection) || reason.field === undefined) return false;
    const [head = '', part] = reason.field.split('.');
    const device = head === 'device';
    const field = device ? (part === 'mod_id' ? 'model' : (part ?? '')) : head;
    if (!device && !(head in emptyStation)) return false;
    fail(null);
    go(device ? 1 : 0);
    faults.show({ [field]: failureText(reason) });
    return true;
  }

  function leaveStation() {
    if (!faults.show(station.faults())) return;
    if (station.map.state !== 'ready' && draft.station.latitude === '')
      say({ kind: 'warning', text: t('place.gotoMap') });
    go(1);
  }

  function leaveDevice() {
    const found = Object.entries(deviceFaults(draft.device)).map(([field, fault]) => [
      field,
      t(`${fault}.${field}` as 'required.sn'),
    ]);
    if (faults.show(Object.fromEntries(found) as Record<string, string>)) go(2);
  }

  /** Creates the station unless that is done, then saves its tariff; what was done is never done again. */
  async function leaveTariff() {
    const wrong = tariffFaults(draft.tariff);
    setPriceFaults(wrong);
    if (wrong.length > 0) return;
    let refusal: unknown = null;
    await run(async () => {
      const created =
        draft.created ??
        (await create().catch((reason: unknown) => {
          refusal = reason;
          throw reason;
        }));
      const tariff = storedTariff(draft.tariff);
      await api.stations.saveTariff({ stationId: created.stationId, tariff, startDate: null, seen: null });
      change({ step: 3, created: { ...created, tariffSaved: true } });
    });
    if (refusal !== null && !showRefusal(refusal)) change({ step: 4 });
  }

  async function create(): Promise<Created> {
    const made = await createStation(api, draft, { nmiPrefix: station.nmiPrefix, before });
    setPassword(made.password);
    change({ created: made.created });
    return made.created;
  }

  async function link() {
    const { created } = draft;
    if (created === null) return;
    const to = draft.linkTo.trim();
    if (to === '') return void faults.show({ linkTo: t('link.unfilledBlank') });
    if (owner && !EMAIL.test(to)) return void faults.show({ linkTo: t('link.badEmail') });
    faults.show({});
    await run(async () => {
      const { invited } = await api.stations.link({ stationId: created.stationId, to });
      const linked = invited ? 'invited' : owner ? 'linkedOwner' : 'linkedEnterprise';
      change({ step: 4, created: { ...created, linked } });
    });
  }

  const leave = [leaveStation, leaveDevice, leaveTariff, link] as const;
  return {
    ...kept,
    busy,
    failure,
    faults,
    priceFaults,
    password,
    station,
    /** From the steps 0 to 3. */
    next: () => void (draft.step < 4 && leave[draft.step as 0 | 1 | 2 | 3]()),
    back() {
      fail(null);
      faults.show({});
      setPriceFaults([]);
      // From a result that is a failure it is the tariff that one came from.
      go((draft.step === 4 ? 2 : draft.step - 1) as Step);
    },
    /** Leaves out what is asked for after the station is there. */
    skip() {
      fail(null);
      go((draft.step + 1) as Step);
    },
  };
}
