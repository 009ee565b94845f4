import type { Device } from '@heliograph/contracts/http';
import { createContext, use } from 'react';
import type { DeviceOperation } from './deviceDialogs.ts';

/** Opens the dialog of an operation on a device. */
export type AskOperation = (operation: DeviceOperation, device: Device) => void;

export const OperationsContext = createContext<AskOperation | null>(null);

/** @throws Error outside of `DeviceOperations` */
export function useDeviceOperations(): AskOperation {
  const ask = use(OperationsContext);
  if (ask === null) throw new Error('no DeviceOperations around');
  return ask;
}
