import { defaultTariff, type TariffDraft } from '@heliograph/domain/tariff';
import { emptyDevice, type DeviceForm } from '../form/deviceForm.ts';
import { emptyStation, type StationForm } from '../form/stationForm.ts';

/** 0 station, 1 device, 2 tariff, 3 owner or enterprise, 4 result (spec B §4). */
export type Step = 0 | 1 | 2 | 3 | 4;

/** The station once it is there; the gateway's password is not among it, for it is kept nowhere. */
export interface Created {
  stationId: number;
  /** Of its gateway. */
  uuid: string;
  mqttUrl: string;
  /** The server's public key for granted writes. */
  grantKey: string;
  tariffSaved: boolean;
  /** What became of the link, as a key of `wizard:result`; null where there is none. */
  linked: 'invited' | 'linkedOwner' | 'linkedEnterprise' | null;
}

/** Everything that was entered into the wizard, and how far it got. */
export interface WizardDraft {
  step: Step;
  station: StationForm;
  device: DeviceForm;
  tariff: TariffDraft;
  /** The owner's e-mail address, or the code of an enterprise. */
  linkTo: string;
  /** Null until the station was created, which happens once. */
  created: Created | null;
}

export const emptyDraft = (): WizardDraft => ({
  step: 0,
  station: emptyStation,
  device: emptyDevice,
  tariff: defaultTariff(),
  linkTo: '',
  created: null,
});

/** Nothing was entered yet. */
export const isUntouched = (draft: WizardDraft): boolean =>
  JSON.stringify({ ...draft, step: 0 }) === JSON.stringify(emptyDraft());
