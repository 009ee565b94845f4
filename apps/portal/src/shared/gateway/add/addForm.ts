import { ConnectedType } from '@heliograph/contracts/http';
import { deviceModels } from '@heliograph/domain/models';
import type { DeviceForm } from '../../device/deviceForm.ts';

export interface AddForm extends DeviceForm {
  /** Uuid of the gateway that connects it, or `NEW_GATEWAY`. */
  gateway: string;
  /** Id as text. */
  model: string;
}

export const NEW_GATEWAY = 'new';

/** Types of devices that a gateway connects. */
export const ADDED_TYPES = ConnectedType.options;

export const listModels = (type: string) => deviceModels.filter(({ deviceType }) => deviceType === type);

/** A type brings its first model. */
export const getFirstModel = (type: string): string => String(listModels(type)[0]?.id ?? '');
