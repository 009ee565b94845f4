import type { Authorisation, Station } from '@heliograph/contracts/http';
import type { Draft, Flag, Rights } from './draft.ts';

/** A list of authorisations that is being edited. */
export interface AuthorisationListProps {
  station: Station;
  rows: readonly Authorisation[];
  draft: Draft;
  busy: boolean;
  onEdit: (row: Authorisation, change: Partial<Rights>) => void;
  onRemove: (row: Authorisation) => void;
  onRestore: (row: Authorisation) => void;
}

/** One row of it. */
export interface AuthorisationRowProps extends Omit<AuthorisationListProps, 'rows'> {
  row: Authorisation;
}

/** Whether somebody may give a flag: what they have not got themselves they can only take away. */
export function mayGive(station: Station, flag: Flag, had: boolean): boolean {
  if (had) return true;
  switch (flag) {
    case 'control':
      return station.device_control === 1;
    case 'setting':
      return station.device_setting === 1;
    case 'auth':
      return station.device_auth === 1;
  }
}
