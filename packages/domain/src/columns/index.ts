export { columnsOf, columnStarts, readPacks, slicePacks, writePack, type Table } from './pack.ts';
export { joinSections, splitSections } from './sections.ts';
export {
  readDeviceColumns,
  readEnergyColumns,
  writeDeviceColumns,
  writeEnergyColumns,
  type EnergyTable,
} from './wire.ts';
