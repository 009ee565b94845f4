export { countColumns, columnStarts, readPacks, slicePacks, writePack, type Table } from './pack.ts';
export {
  readDeviceColumns,
  readEnergyColumns,
  writeDeviceColumns,
  writeEnergyColumns,
  type EnergyTable,
} from './responseColumns.ts';
export { joinSections, splitSections } from './sections.ts';
