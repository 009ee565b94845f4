import { DisplayName, SerialNumber } from '@heliograph/contracts/http';

export interface DeviceForm {
  name: string;
  type: string;
  /** Serial number from the nameplate. */
  serial: string;
}

export interface DeviceFormError {
  field: 'name' | 'serial';
  why: 'missing' | 'wrong';
}

/** Errors in the form; the serial number counts only if it is shown. */
export function deviceFormErrors({ name, serial }: DeviceForm, canEditAll: boolean): DeviceFormError[] {
  const errors: DeviceFormError[] = [];
  if (name.trim() === '') errors.push({ field: 'name', why: 'missing' });
  else if (!DisplayName.safeParse(name).success) errors.push({ field: 'name', why: 'wrong' });
  if (!canEditAll) return errors;
  if (serial.trim() === '') errors.push({ field: 'serial', why: 'missing' });
  else if (!SerialNumber.safeParse(serial).success) errors.push({ field: 'serial', why: 'wrong' });
  return errors;
}
