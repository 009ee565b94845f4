/** A register map that ships with our gateway (`apps/gateway/maps`). */
export interface DeviceMap {
  id: string;
  /** Catalogue model whose values it provides. */
  model: number;
}

/** Maps that can be chosen for a device by name; `auto` detects the map if the device identifies itself. */
export const deviceMaps: readonly DeviceMap[] = [
  { id: 'deye-1p', model: 15 },
  { id: 'deye-3p-lv', model: 18 },
  { id: 'deye-3p-hv', model: 20 },
  { id: 'deye-3p-hv-1098', model: 20 },
  { id: 'fronius-hybrid-1p', model: 15 },
  { id: 'fronius-hybrid-3p', model: 18 },
  { id: 'sunspec-hybrid-1p', model: 15 },
  { id: 'sunspec-hybrid-3p', model: 18 },
  { id: 'sunspec-inverter-1p', model: 33 },
  { id: 'sunspec-inverter-3p', model: 26 },
  { id: 'sunspec-meter', model: 39 },
  { id: 'solaredge-meter', model: 39 },
  { id: 'sungrow-sh-1p', model: 15 },
  { id: 'sungrow-sh-3p', model: 18 },
  { id: 'sungrow-sh-3p-t', model: 20 },
  { id: 'sungrow-sg-1p', model: 33 },
  { id: 'sungrow-sg-3p', model: 26 },
  { id: 'huawei-sun2000-1p', model: 33 },
  { id: 'huawei-sun2000-3p', model: 26 },
  { id: 'huawei-hybrid-1p', model: 15 },
  { id: 'huawei-hybrid-3p', model: 18 },
  { id: 'goodwe-et-1p', model: 15 },
  { id: 'goodwe-et-3p', model: 20 },
  { id: 'growatt-xh-1p', model: 15 },
  { id: 'growatt-xh-3p', model: 18 },
  { id: 'growatt-sph-1p', model: 15 },
  { id: 'growatt-sph-3p', model: 18 },
  { id: 'growatt-tlx-1p', model: 33 },
  { id: 'growatt-tlx-3p', model: 26 },
  { id: 'eastron-sdm230', model: 39 },
  { id: 'eastron-sdm630', model: 39 },
  { id: 'gavazzi-em24', model: 39 },
  { id: 'gavazzi-em24-e1', model: 39 },
];
