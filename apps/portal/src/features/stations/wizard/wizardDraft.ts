import { defaultTariff, type TariffDraft } from '@heliograph/domain/tariff';
import { useState } from 'react';
import { useStoredDraft } from '../../../shared/forms/useStoredDraft.ts';
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

/** True for a stored draft; false for one whose shape is that of another release. */
export const isWizardDraft = (stored: unknown): boolean => hasSameShape(stored, emptyDraft());

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
  const [stored, update] = useStoredDraft<WizardDraft>('station', isWizardDraft);
  const [restored] = useState(stored !== null);
  const [empty] = useState(emptyDraft);

  return {
    draft: stored ?? empty,
    /** It was started before the page was loaded. */
    restored,
    change: (part: Partial<WizardDraft> | ((now: WizardDraft) => Partial<WizardDraft>)) =>
      update((before) => {
        const now = before ?? empty;
        const next = { ...now, ...(typeof part === 'function' ? part(now) : part) };
        return isEmptyDraft(next) ? null : next;
      }),
    /** Discards everything entered. */
    forget: () => update(() => null),
  };
}
