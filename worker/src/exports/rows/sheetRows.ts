import type { TableWindow } from '@heliograph/contracts/engine';

/** The rows of one sheet, as they come. */
export interface SheetRows {
  /** How many there will be. */
  of: number;
  /** Is to be read once; who stops early gives the rest up. */
  windows: AsyncIterable<TableWindow>;
}
