import type { Message } from '@heliograph/contracts/http';
import { paths } from '../../../shared/paths.ts';

/** Where a message leads: to its alarms, its stations or the account. */
export function messageTarget({ kind, station_name: station }: Message): string {
  switch (kind) {
    case 'alarm':
    case 'fault':
      return `${paths.fault}?${new URLSearchParams({ state: 'all', ...(station && { q: station }) }).toString()}`;
    case 'share':
    case 'transfer':
    case 'linked':
      return station
        ? `${paths.powerDetail}?${new URLSearchParams({ q: station }).toString()}`
        : paths.powerDetail;
    case 'assigned':
      return paths.powerDetail;
    case 'joined':
    case 'removed':
    case 'authority':
    case 'password':
    case 'contact':
      return paths.userCenter;
  }
}
