import type { Station } from '@heliograph/contracts/http';
import type { LazyView } from '@heliograph/ui/light';
import { createOperations } from '../../../shared/operations/createOperations.tsx';
import { WhileStationVisible } from '../../../shared/station/WhileStationVisible.tsx';
import { lazyDialog } from '../../../shared/failure/lazyPart.tsx';

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

type LazyStationDialog = LazyView<StationDialogProps>;

/** Dialogs of the station menu, each loaded when first opened. */
const stationDialogs = {
  info: lazyDialog(async () => (await import('./StationInfoDialog.tsx')).StationInfoDialog),
  edit: lazyDialog<StationDialogProps>(
    async () => (await import('../wizard/EditStationDialog.tsx')).EditStationDialog,
  ),
  share: lazyDialog<StationDialogProps>(async () => (await import('../sharing/ShareDialog.tsx')).ShareDialog),
  authorise: lazyDialog(async () => (await import('../sharing/AuthorisationDialog.tsx')).AuthorisationDialog),
  tariff: lazyDialog(async () => (await import('../tariff/TariffDialog.tsx')).TariffDialog),
  addDevice: lazyDialog<StationDialogProps>(
    async () => (await import('../../../shared/gateway/add/AddDeviceDialog.tsx')).AddDeviceDialog,
  ),
  gateway: lazyDialog(async () => (await import('../gateway/GatewayDialog.tsx')).GatewayDialog),
  link: lazyDialog(async () => (await import('../sharing/LinkDialog.tsx')).LinkDialog),
  leave: lazyDialog(async () => (await import('./LeaveStationDialog.tsx')).LeaveStationDialog),
  delete: lazyDialog(async () => (await import('./DeleteStationDialog.tsx')).DeleteStationDialog),
} satisfies Record<string, LazyStationDialog>;

export type StationOperation = keyof typeof stationDialogs;
