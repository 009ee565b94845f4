import type { Device, Firmware, Upgrade } from '@heliograph/contracts/http';
import { useEngine } from '@heliograph/engine-client';
import { useRef, useState, type RefObject } from 'react';
import { minutesOf, newOrder, orderFaults, type OrderField, type OrderForm } from './orderFaults.ts';

export interface Order {
  form: OrderForm;
  faults: readonly OrderField[];
  /** Around the fields, whose names are those of the form. */
  fields: RefObject<HTMLDivElement | null>;
  set: (change: Partial<OrderForm>) => void;
  /** Fills in what was tried before; of a spoilt transfer nothing is kept. */
  fillAgain: (upgrade: Upgrade, firmware: Firmware) => void;
  /** Marks what is wrong. @returns whether it can be started */
  check: () => boolean;
  /** @throws EngineRejection as the server refuses it; what was filled in stays. */
  start: () => Promise<void>;
}

/** An upgrade that is being filled in. */
export function useOrder({ device_id: deviceId }: Pick<Device, 'device_id'>): Order {
  const { api } = useEngine();
  const [form, setForm] = useState<OrderForm>(newOrder);
  const [faults, setFaults] = useState<readonly OrderField[]>([]);
  const fields = useRef<HTMLDivElement>(null);

  return {
    form,
    faults,
    fields,
    set(change) {
      setForm((before) => ({ ...before, ...change }));
      setFaults((before) => before.filter((field) => !(field in change)));
    },
    fillAgain({ method, timeout, failure }, firmware) {
      const spoilt = failure === 'corrupt' || failure === 'unchanged';
      setForm({ firmware, method: spoilt ? 'whole' : method, timeout: String(timeout) });
      setFaults([]);
    },
    check() {
      const found = orderFaults(form);
      setFaults(found);
      const [first] = found;
      if (first !== undefined) fields.current?.querySelector<HTMLElement>(`[name="${first}"]`)?.focus();
      return first === undefined;
    },
    async start() {
      const minutes = minutesOf(form.timeout);
      if (form.firmware === null || minutes === null) return;
      const { firmware_id: firmwareId } = form.firmware;
      await api.firmware.start({ deviceId, firmwareId, method: form.method, timeout: minutes });
      setForm(newOrder);
    },
  };
}
