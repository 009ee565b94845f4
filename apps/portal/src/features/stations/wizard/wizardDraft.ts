import { defaultTariff, type TariffDraft } from '@heliograph/domain/tariff';
import { userAtom } from '@heliograph/engine-client';
import { useAtomValue } from 'jotai';
import { useEffect, useState } from 'react';
import { emptyDevice, type DeviceForm } from './deviceForm.ts';
import { emptyStation, type StationForm } from './stationForm.ts';

/** [WIZ-01] 0 station, 1 device, 2 tariff, 3 owner or enterprise, 4 result. */
export type Step = 0 | 1 | 2 | 3 | 4;

/** The created station, without the gateway's password, which is never stored. */
export interface CreatedStation {
  stationId: number;
  /** UUID of its gateway. */
  uuid: string;
  mqttUrl: string;
  /** The server's public key for granted writes. */
  grantKey: string;
  tariffSaved: boolean;
  /** Outcome of the link, a key of `wizard:result`; null if it was not linked. */
  linked: 'invited' | 'linkedOwner' | 'linkedEnterprise' | null;
}

/** Everything entered in the wizard, and the current step. */
export interface WizardDraft {
  step: Step;
  station: StationForm;
  device: DeviceForm;
  tariff: TariffDraft;
  /** E-mail address of the owner, or code of an enterprise. */
  linkTo: string;
  /** Null until the station has been created. */
  created: CreatedStation | null;
}

export const emptyDraft = (): WizardDraft => ({
  step: 0,
  station: emptyStation,
  device: emptyDevice,
  tariff: defaultTariff(),
  linkTo: '',
  created: null,
});

/** True if nothing has been entered yet. */
export const isEmptyDraft = (draft: WizardDraft): boolean =>
  JSON.stringify({ ...draft, step: 0 }) === JSON.stringify(emptyDraft());

export type StepState = 'done' | 'skipped' | 'current' | 'ahead';

/** State of each step. After a failure no step is done, because nothing was saved. */
export function stepStates({ step, created }: WizardDraft): StepState[] {
  const isSkipped = [false, false, created?.tariffSaved === false, step === 4 && created?.linked === null];
  return Array.from({ length: 5 }, (_, index) => {
    if (index === step) return 'current';
    if (index > step || (step === 4 && created === null)) return 'ahead';
    return isSkipped[index] ? 'skipped' : 'done';
  });
}

interface DraftStore {
  /** The unfinished draft; null if there is none or it cannot be read. */
  read: () => WizardDraft | null;
  write: (draft: WizardDraft) => void;
  forget: () => void;
}

/**
 * Stores an unfinished draft across reloads, per user.
 *
 * @param storage session storage; if the browser forbids it, nothing is stored
 */
export function createDraftStore(storage: () => Storage, userName: string): DraftStore {
  const key = `stationDraft:${userName}`;
  const attempt = <T>(work: () => T, otherwise: T): T => {
    try {
      return work();
    } catch {
      return otherwise;
    }
  };
  const forget = () => attempt(() => storage().removeItem(key), undefined);
  return {
    read: () => attempt(() => parseDraft(storage().getItem(key)), null),
    write(draft) {
      if (isEmptyDraft(draft)) forget();
      else attempt(() => storage().setItem(key, JSON.stringify(draft)), undefined);
    },
    forget,
  };
}

/** Ignores drafts whose shape is that of another release. */
function parseDraft(text: string | null): WizardDraft | null {
  if (text === null) return null;
  const read: unknown = JSON.parse(text);
  return hasSameShape(read, { ...emptyDraft(), created: null }) ? (read as WizardDraft) : null;
}

/** Same keys with values of the same types; null in the model allows anything, and prices may change their shape. */
function hasSameShape(value: unknown, model: unknown): boolean {
  if (model === null) return true;
  if (typeof model !== 'object') return typeof value === typeof model || typeof value === 'object';
  if (typeof value !== 'object' || value === null) return false;
  if (Array.isArray(model)) return Array.isArray(value);
  return Object.entries(model).every(
    ([key, part]) => key in value && hasSameShape((value as never)[key], part),
  );
}

/** The user's draft, stored across reloads until it is finished or discarded. */
export function useWizardDraft() {
  const userName = useAtomValue(userAtom)?.user_name ?? '';
  const [store] = useState(() => createDraftStore(() => sessionStorage, userName));
  const [saved] = useState(store.read);
  const [draft, setDraft] = useState<WizardDraft>(() => saved ?? emptyDraft());
  useEffect(() => store.write(draft), [store, draft]);

  return {
    draft,
    /** It was started before the page was loaded. */
    restored: saved !== null,
    change: (part: Partial<WizardDraft> | ((now: WizardDraft) => Partial<WizardDraft>)) =>
      setDraft((now) => ({ ...now, ...(typeof part === 'function' ? part(now) : part) })),
    startOver: () => setDraft(emptyDraft()),
    forget: store.forget,
  };
}
