import type { Station } from '@heliograph/contracts/http';
import { createContext, use } from 'react';
import type { StationOperation } from './stationDialogs.ts';

/** Opens the dialog of an operation on a station. */
export type AskOperation = (operation: StationOperation, station: Station) => void;

export const OperationsContext = createContext<AskOperation | null>(null);

/** @throws Error outside of `StationOperations` */
export function useStationOperations(): AskOperation {
  const ask = use(OperationsContext);
  if (ask === null) throw new Error('no StationOperations around');
  return ask;
}
