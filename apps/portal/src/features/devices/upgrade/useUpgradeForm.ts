import {
  UPGRADE_MINUTES,
  type Device,
  type Firmware,
  type Upgrade,
  type UpgradeMethod,
} from '@heliograph/contracts/http';
import { useEngine } from '@heliograph/engine-client';
import { useRef, useState, type RefObject } from 'react';

export interface UpgradeForm {
  values: UpgradeFormValues;
  errors: readonly UpgradeField[];
  /** Contains the fields, whose `name`s are those of the form. */
  fields: RefObject<HTMLDivElement | null>;
  set: (change: Partial<UpgradeFormValues>) => void;
  /** Prefills a previous upgrade. After a corrupt transfer it restarts from the beginning. */
  prefill: (upgrade: Upgrade, firmware: Firmware) => void;
  /** Shows errors and focuses the first. @returns whether the form is valid */
  check: () => boolean;
  /** @throws EngineRejection when the server refuses; the form keeps its values. */
  start: () => Promise<void>;
}

/** State of the upgrade form. */
export function useUpgradeForm({ device_id: deviceId }: Pick<Device, 'device_id'>): UpgradeForm {
  const { api } = useEngine();
  const [values, setValues] = useState<UpgradeFormValues>(emptyUpgradeForm);
  const [errors, setErrors] = useState<readonly UpgradeField[]>([]);
  const fields = useRef<HTMLDivElement>(null);

  return {
    values,
    errors,
    fields,
    set(change) {
      setValues((before) => ({ ...before, ...change }));
      setErrors((before) => before.filter((field) => !(field in change)));
    },
    prefill({ method, timeout, failure }, firmware) {
      const isCorrupt = failure === 'corrupt' || failure === 'unchanged';
      setValues({ firmware, method: isCorrupt ? 'whole' : method, timeout: String(timeout) });
      setErrors([]);
    },
    check() {
      const found = upgradeFormErrors(values);
      setErrors(found);
      const [first] = found;
      if (first !== undefined) fields.current?.querySelector<HTMLElement>(`[name="${first}"]`)?.focus();
      return first === undefined;
    },
    async start() {
      const minutes = parseMinutes(values.timeout);
      if (values.firmware === null || minutes === null) return;
      const { firmware_id: firmwareId } = values.firmware;
      await api.firmware.start({ deviceId, firmwareId, method: values.method, timeout: minutes });
      setValues(emptyUpgradeForm);
    },
  };
}

/** Values of the upgrade form. */
interface UpgradeFormValues {
  firmware: Firmware | null;
  method: UpgradeMethod;
  /** Minutes, as typed. */
  timeout: string;
}

export const emptyUpgradeForm: UpgradeFormValues = {
  firmware: null,
  method: 'resume',
  timeout: String(UPGRADE_MINUTES.usual),
};

type UpgradeField = 'firmware' | 'timeout';

/** Invalid fields, in form order. */
export function upgradeFormErrors({ firmware, timeout }: UpgradeFormValues): UpgradeField[] {
  const errors: UpgradeField[] = [];
  if (firmware === null) errors.push('firmware');
  if (parseMinutes(timeout) === null) errors.push('timeout');
  return errors;
}

/** Whole minutes within the limits; null for anything else. */
export function parseMinutes(typed: string): number | null {
  const text = typed.trim();
  const minutes = /^\d{1,4}$/.test(text) ? Number(text) : NaN;
  return minutes >= UPGRADE_MINUTES.least && minutes <= UPGRADE_MINUTES.most ? minutes : null;
}
