import type { Station } from '@heliograph/contracts/http';
import { createOperations } from '../../../shared/operations/createOperations.tsx';
import { stationDialogs, type StationOperation } from './stationDialogs.ts';

export const { Operations: StationOperations, useOperations: useStationOperations } = createOperations(
  (operation: StationOperation, station: Station, onClose) => {
    const Dialog = stationDialogs[operation];
    return <Dialog station={station} onClose={onClose} />;
  },
);
