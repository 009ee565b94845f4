import type { Station } from '@heliograph/contracts/http';
import { lazy, type ComponentType, type LazyExoticComponent } from 'react';

export interface StationDialogProps {
  /** As it was when the dialog was asked for: an edit names the version that it began from. */
  station: Station;
  onClose: () => void;
}

type StationDialog = LazyExoticComponent<ComponentType<StationDialogProps>>;

/** The dialogs of the station menu; each is loaded when it is first opened. */
export const stationDialogs = {
  info: lazy(async () => ({ default: (await import('../info/StationInfoDialog.tsx')).StationInfoDialog })),
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
  delete: lazy(async () => ({ default: (await import('./DeleteStationDialog.tsx')).DeleteStationDialog })),
} satisfies Record<string, StationDialog>;

export type StationOperation = keyof typeof stationDialogs;
