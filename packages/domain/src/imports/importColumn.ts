import type { DeviceType, ImportField } from '@heliograph/contracts/http';
import { deviceModels, type DeviceModel } from '../models/index.ts';

/** A column of a file that can be imported. */
export interface ImportColumn<Field extends string = ImportField> {
  field: Field;
  /** Rows without it cannot be imported. */
  required: boolean;
  /** How its cells are read. */
  kind:
    | 'text'
    | 'address'
    | 'number'
    | 'postcode'
    | 'nmi'
    | 'area'
    | 'type'
    | 'agent'
    | 'deviceType'
    | 'model'
    | 'gateway'
    | 'flag'
    | 'currency'
    | 'date'
    | 'days'
    | 'clock';
  /** Factors to the first unit. */
  units?: Readonly<Record<string, number>>;
  /** Existing models and device types. */
  deviceTypes?: readonly DeviceType[];
  /** Common headings; templates use the first, followed by the unit. */
  headings: { en: readonly [string, ...string[]]; zh: readonly [string, ...string[]] };
  /** Example value for the template. */
  example: string | number;
}

/** Models that a column can name. */
export const listModels = ({ deviceTypes = [] }: Pick<ImportColumn, 'deviceTypes'>): DeviceModel[] =>
  deviceModels.filter(({ deviceType }) => deviceTypes.includes(deviceType));
