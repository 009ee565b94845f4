export interface DeviceForm {
  name: string;
  type: string;
  /** Serial number as on the type plate. */
  serial: string;
}

export interface DeviceFault {
  field: 'name' | 'serial';
  why: 'missing' | 'wrong';
}

/** Longest name taken, UTF-16 units (contracts, `DisplayName`). */
const NAME_MAX = 64;
/** As the contract has it, in either case. */
const SERIAL = /^[0-9A-Za-z-]{6,32}$/;

/** What is wrong with what was typed; the serial number counts where the `whole` form is shown (spec A §5). */
export function editFaults({ name, serial }: DeviceForm, whole: boolean): DeviceFault[] {
  const faults: DeviceFault[] = [];
  if (name.trim() === '') faults.push({ field: 'name', why: 'missing' });
  else if (name.trim().length > NAME_MAX) faults.push({ field: 'name', why: 'wrong' });
  if (!whole) return faults;
  if (serial.trim() === '') faults.push({ field: 'serial', why: 'missing' });
  else if (!SERIAL.test(serial.trim())) faults.push({ field: 'serial', why: 'wrong' });
  return faults;
}
