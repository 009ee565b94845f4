import type { StationLiveStatus } from '@heliograph/contracts/engine';
import type { StatusTone } from '@heliograph/ui/light';

/** The shape and colour of a station's status. */
export const statusTone = (status: StationLiveStatus): StatusTone =>
  status === 'abnormal' ? 'warning' : status;
