import { describe, expect, it } from 'vitest';
import { draft, leftOut } from '../testing/drafts.ts';

const EVCC = `
template: maker-hybrid
products: [{ brand: Maker }]
params:
  - { name: usage, choice: ["grid", "pv", "battery"] }
  - { name: batterytype, choice: ["lv", "hv"] }
render: |
  type: custom
  {{- if eq .usage "grid" }}
  power:
    source: modbus
    {{- include "modbus" . | indent 2 }}
    register: { address: 13009, type: input, decode: int32s } # export
    scale: -1
  energy:
    source: modbus
    register: { address: 13036, type: input, decode: uint32nan }
    scale: 0.1
  currents:
    - source: calc
      div: [{ source: const, value: 1 }]
  {{- else if eq .usage "pv" }}
  power:
    source: calc
    add:
      - source: modbus
        register: { address: 5010, type: input, decode: uint16 }
        {{- if or (eq .batterytype "hv") .large }}
        scale: 10
        {{- end }}
      - source: modbus
        register: { address: 5011, type: input, decode: uint16 }
  maxacpower: {{ .maxacpower }}
  {{- end }}
  {{- if eq .usage "battery" }}
  power:
    source: modbus
    register: { address: {{ if eq .batterytype "lv" }}13021{{ else }}99{{ end }}, type: input, decode: int16 }
  soc:
    source: modbus
    register: { address: {{ .socaddress }}, type: input, decode: uint16 }
  batterymode:
    source: switch
  {{- include "battery-params" . }}
  {{- end }}
`;

describe('a draft of an evcc template', () => {
  const made = draft(EVCC);

  it('[GW-10] has the values of each use, by what is chosen unless told otherwise', () => {
    expect(made.format).toBe('evcc');
    expect(made.map.table).toBe('input');
    expect(made.map.values).toEqual({
      P: { sum: [{ at: 5010 }, { at: 5011 }] },
      battery_power: { at: 13021, type: 's16' },
      grid_power: { at: 13009, type: 's32', words: 'low-first', scale: -1 },
      import_total: { at: 13036, type: 'u32', words: 'high-first', scale: 0.1 },
    });
    expect(made.choices).toEqual(['batterytype: lv', 'large: not set']);
    expect(made.rows.find(({ code }) => code === 'grid_power')?.line).toBe(11);
  });

  it('[GW-10] names what depends on parameters or is calculated', () => {
    expect(leftOut(made)).toEqual({
      'grid currents 1': 'calculation calc',
      'battery soc': 'placeholder address',
      'battery batterymode': 'setting',
    });
  });

  it('[GW-10] takes a meter as one at the grid, wherever else it can be installed', () => {
    const meter = draft(`
template: meter
params: [{ name: usage, choice: ["grid", "pv"] }]
render: |
  power:
    source: modbus
    register: { address: 0, type: input, decode: float32 }
    {{- if eq .usage "pv" }}
    scale: -1
    {{- end }}
`);
    expect(meter.model).toBe(39);
    expect(meter.rows).toHaveLength(1);
    const both = draft(`
template: meter
params: [{ name: usage, choice: ["grid", "pv"] }]
render: |
  power:
    source: modbus
    register: { address: 0, type: input, decode: int32 }
  energy:
    source: modbus
    register: { address: {{ if eq .usage "pv" }}10{{ else }}12{{ end }}, type: input, decode: uint32 }
`);
    expect(both.map).toMatchObject({
      model: 39,
      values: { grid_power: { at: 0, type: 's32' }, import_total: { at: 12 } },
    });
    expect(leftOut(both)).toEqual({ 'pv energy': 'model 39' });
  });

  it('[GW-10] takes SunSpec points as our own maps do, and adds others', () => {
    const sunspec = draft(`
template: sunspec
params: [{ name: usage, choice: ["pv", "battery", "grid"] }]
render: |
  {{- if eq .usage "pv" }}
  power: { source: sunspec, value: ["103:W", "113:W"] }
  {{- end }}
  {{- if eq .usage "battery" }}
  soc: { source: sunspec, value: 124:0:ChaState }
  power:
    source: calc
    add: [{ source: sunspec, value: 160:3:DCW, scale: -1 }, { source: sunspec, value: 160:4:DCW }]
  energy:
    source: calc
    add: [{ source: sunspec, value: 160:1:DCWH, scale: 0.001 }, { source: sunspec, value: 160:2:DCWH, scale: 0.001 }]
  returnenergy: { source: sunspec, value: 64999:W }
  {{- end }}
  {{- if eq .usage "grid" }}
  power:
    source: modbus
    register: { address: 500, type: input, decode: int32 }
  {{- end }}
`);
    expect(sunspec.map).toMatchObject({
      protocol: 'sunspec',
      models: ['103|113', '160', '124'],
      values: {
        P: [{ point: '103.W' }, { point: '113.W' }],
        battery_power: { sum: [{ point: '160.DCW#3', scale: -1 }, { point: '160.DCW#4' }] },
        SOC: { point: '124.ChaState', valid: [0, 100] },
        grid_power: { at: 500, type: 's32', table: 'input' },
      },
    });
    expect(leftOut(sunspec)).toEqual({
      'battery energy': 'parts',
      'battery returnenergy': 'point 64999.W',
    });
  });

  it('[GW-10] joins the words of a counter, and leaves out one that is a sum', () => {
    const counters = draft(`
template: counters
params: [{ name: usage, choice: ["grid"] }]
render: |
  energy:
    source: calc
    add:
      - { source: modbus, register: { address: 80, type: holding, decode: uint16 }, scale: 6553.6 }
      - { source: modbus, register: { address: 78, type: holding, decode: uint16 }, scale: 0.1 }
  returnenergy:
    source: calc
    add:
      - { source: modbus, register: { address: 1, type: holding, decode: uint32 } }
      - { source: modbus, register: { address: 3, type: holding, decode: uint32 } }
`);
    expect(counters.map.values).toEqual({
      import_total: { at: [78, 80], type: 'u32', words: 'low-first', scale: 0.1 },
    });
    expect(leftOut(counters)).toEqual({ 'grid returnenergy': 'parts' });
  });
});
