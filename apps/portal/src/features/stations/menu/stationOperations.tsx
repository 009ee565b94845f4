import type { Station } from '@heliograph/contracts/http';
import { lazy, type ComponentType, type LazyExoticComponent } from 'react';
import { createOperations } from '../../../shared/operations/createOperations.tsx';
import { WhileStationVisible } from '../../../shared/station/WhileStationVisible.tsx';

export const { Operations: StationOperations, useOperations: useStationOperations } = createOperations(
  (operation: StationOperation, station: Station, onClose) => {
    const Dialog = stationDialogs[operation];
    return (
      <WhileStationVisible id={station.id} onClose={onClose}>
        <Dialog station={station} onClose={onClose} />
      </WhileStationVisible>
    );
  },
);

export interface StationDialogProps {
  /** As it was when the dialog opened: an edit sends the version it started from. */
  station: Station;
  onClose: () => void;
}

type LazyStationDialog = LazyExoticComponent<ComponentType<StationDialogProps>>;

/** Dialogs of the station menu, each loaded when first opened. */
const stationDialogs = {
  info: lazy(async () => ({ default: (await import('./StationInfoDialog.tsx')).StationInfoDialog })),
  edit: lazy(async () => ({
    default: (await import('../wizard/EditStationDialog.tsx')).EditStationDialog,
  })),
  share: lazy(async () => ({ default: (await import('../sharing/ShareDialog.tsx')).ShareDialog })),
  authorise: lazy(async () => ({
    default: (await import('../sharing/AuthorisationDialog.tsx')).AuthorisationDialog,
  })),
  tariff: lazy(async () => ({ default: (await import('../tariff/TariffDialog.tsx')).TariffDialog })),
  gateway: lazy(async () => ({ default: (await import('../gateway/GatewayDialog.tsx')).GatewayDialog })),
  link: lazy(async () => ({ default: (await import('../sharing/LinkDialog.tsx')).LinkDialog })),
  leave: lazy(async () => ({ default: (await import('./LeaveStationDialog.tsx')).LeaveStationDialog })),
  delete: lazy(async () => ({ default: (await import('./DeleteStationDialog.tsx')).DeleteStationDialog })),
} satisfies Record<string, LazyStationDialog>;

export type StationOperation = keyof typeof stationDialogs;
