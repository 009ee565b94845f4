import type { ImportField } from '@heliograph/contracts/http';

export interface StationColumn {
  field: ImportField;
  /** Without it no row can be imported. */
  required: boolean;
  /** How its cells are read. */
  kind: 'text' | 'address' | 'number' | 'postcode' | 'nmi' | 'area' | 'type' | 'agent' | 'model' | 'flag';
  /** Factors to the unit of the first. */
  units?: Readonly<Record<string, number>>;
  /** What people call it; the first is written in templates, with the unit. */
  headings: { en: readonly [string, ...string[]]; zh: readonly [string, ...string[]] };
  /** As it could stand in a file. */
  example: string | number;
}

/** What a row of a file of stations can say, in the order of the templates. */
export const stationColumns: readonly StationColumn[] = [
  {
    field: 'station_name',
    required: true,
    kind: 'text',
    headings: {
      en: [
        'Station name',
        'Station',
        'Name',
        'Plant name',
        'Plant',
        'Site name',
        'Site',
        'System name',
        'Project',
      ],
      zh: ['电站名称', '电站', '名称', '站点名称', '站点', '项目名称'],
    },
    example: 'Miller residence',
  },
  {
    field: 'station_type',
    required: true,
    kind: 'type',
    headings: {
      en: ['Station type', 'Type', 'Plant type', 'Category', 'System type'],
      zh: ['电站类型', '类型', '站点类型'],
    },
    example: 'residential',
  },
  {
    field: 'installed_capacity',
    required: true,
    kind: 'number',
    units: { kWp: 1, kW: 1, Wp: 0.001, W: 0.001, MWp: 1000, MW: 1000 },
    headings: {
      en: [
        'Installed capacity',
        'Capacity',
        'PV capacity',
        'PV power',
        'System size',
        'Peak power',
        'Array size',
        'DC capacity',
      ],
      zh: ['装机容量', '容量', '光伏容量', '组件容量', '峰值功率'],
    },
    example: 6.6,
  },
  {
    field: 'rated_capacity',
    required: true,
    kind: 'number',
    units: { Ah: 1 },
    headings: {
      en: ['Rated capacity', 'Battery capacity', 'Battery', 'Storage capacity', 'Battery size'],
      zh: ['额定容量', '电池容量', '储能容量', '电池'],
    },
    example: 200,
  },
  {
    field: 'area',
    required: true,
    kind: 'area',
    headings: {
      en: ['State', 'Territory', 'State or territory', 'Region', 'Area'],
      zh: ['州', '州或领地', '省', '地区'],
    },
    example: 'QLD',
  },
  {
    field: 'agent',
    required: true,
    kind: 'agent',
    headings: {
      en: [
        'Agent',
        'Network operator',
        'Distributor',
        'DNSP',
        'Network',
        'Grid operator',
        'Network provider',
      ],
      zh: ['电网运营商', '配电商', '电网', '运营商', '代理'],
    },
    example: 'Energex',
  },
  {
    field: 'nmi',
    required: false,
    kind: 'nmi',
    headings: {
      en: ['NMI', 'National Metering Identifier', 'Meter identifier'],
      zh: ['NMI', '电表标识', '国家计量标识'],
    },
    example: '3120123456',
  },
  {
    field: 'nmi_reg',
    required: false,
    kind: 'flag',
    headings: { en: ['NMI registered', 'Registered'], zh: ['NMI 已注册', '已注册', 'NMI 注册'] },
    example: 'no',
  },
  {
    field: 'address',
    required: true,
    kind: 'address',
    headings: {
      en: ['Address', 'Street address', 'Site address', 'Street', 'Location', 'Installation address'],
      zh: ['地址', '详细地址', '安装地址', '街道'],
    },
    example: '12 Queen Street, Brisbane City QLD 4000',
  },
  {
    field: 'postal_code',
    required: true,
    kind: 'postcode',
    headings: { en: ['Postal code', 'Postcode', 'Post code', 'Zip', 'Zip code'], zh: ['邮政编码', '邮编'] },
    example: '4000',
  },
  {
    field: 'latitude',
    required: false,
    kind: 'number',
    headings: { en: ['Latitude', 'Lat'], zh: ['纬度'] },
    example: -27.4698,
  },
  {
    field: 'longitude',
    required: false,
    kind: 'number',
    headings: { en: ['Longitude', 'Long', 'Lon', 'Lng'], zh: ['经度'] },
    example: 153.0251,
  },
  {
    field: 'device.sn',
    required: true,
    kind: 'text',
    headings: {
      en: [
        'Inverter serial number',
        'Serial number',
        'Serial',
        'SN',
        'Inverter SN',
        'S/N',
        'Inverter serial',
      ],
      zh: ['逆变器序列号', '序列号', '逆变器SN', '设备序列号'],
    },
    example: 'INV-2405-0001',
  },
  {
    field: 'device.mod_id',
    required: false,
    kind: 'model',
    headings: {
      en: ['Inverter model', 'Model', 'Inverter type', 'Device model', 'Device type'],
      zh: ['逆变器型号', '型号', '设备型号', '设备类型'],
    },
    example: '',
  },
  {
    field: 'device.name',
    required: false,
    kind: 'text',
    headings: {
      en: ['Inverter name', 'Device name', 'Inverter'],
      zh: ['逆变器名称', '设备名称', '逆变器'],
    },
    example: '',
  },
  {
    field: 'customer',
    required: false,
    kind: 'text',
    headings: {
      en: [
        'Customer e-mail',
        'Customer',
        'Customer email',
        'Owner e-mail',
        'Owner email',
        'Owner',
        'E-mail',
        'Email',
      ],
      zh: ['客户邮箱', '客户', '业主邮箱', '业主', '邮箱', '电子邮箱'],
    },
    example: '',
  },
];
