/** Import boundaries and the home of SQL only: all other rules, type-aware and React ones too, are in .oxlintrc.json. */
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'oxlint';

const script = (name) => fileURLToPath(new URL(`scripts/${name}`, import.meta.url));

/** Which other rooms each folder of the server may import; each may import only those above it. */
const serverRooms = {
  catalogue: [],
  secrets: [],
  support: [],
  addresses: ['catalogue'],
  net: ['support'],
  pictures: ['secrets', 'support'],
  places: ['support'],
  storage: ['catalogue', 'net', 'pictures', 'support'],
  access: ['storage'],
  alarms: ['storage', 'support'],
  config: ['storage', 'support'],
  firmware: ['secrets', 'storage', 'support'],
  gateways: ['storage', 'support'],
  series: ['storage', 'support'],
  time: ['storage', 'support'],
  ingest: ['gateways', 'series', 'storage', 'support', 'time'],
  notifications: ['access', 'alarms', 'config', 'secrets', 'storage', 'support', 'time'],
  retention: ['config', 'series', 'storage', 'support', 'time'],
  disk: ['config', 'notifications', 'storage', 'support'],
  sharing: ['access', 'notifications', 'secrets', 'storage'],
  totals: ['gateways', 'ingest', 'storage', 'support'],
  identity: [
    'access',
    'config',
    'net',
    'notifications',
    'places',
    'secrets',
    'sharing',
    'storage',
    'support',
  ],
  broker: [
    ...['access', 'config', 'disk', 'firmware', 'gateways', 'identity', 'ingest', 'net', 'secrets'],
    ...['storage', 'support', 'time', 'totals'],
  ],
  demo: ['catalogue', 'identity', 'secrets', 'storage', 'support'],
  displays: ['access', 'identity', 'storage', 'support'],
  operation: ['broker', 'config', 'disk', 'ingest', 'storage', 'support', 'time'],
};

/** Rooms of the server that contain SQL, docs/adr/0074. */
const sqlRooms = [
  'alarms',
  'demo',
  'disk',
  'ingest',
  'notifications',
  'retention',
  'series',
  'storage',
  'totals',
];
const sqlMessage = 'SQL stands in storage/repositories, docs/adr/0074.';

const typeOfRoom = (room) => `server-${room}`;
const roomTypes = [...Object.keys(serverRooms).map(typeOfRoom), 'server-http'];

/** The layers of the repository; the first pattern that matches a file names its layer. */
const layers = [
  ['contracts', 'packages/contracts'],
  ['domain', 'packages/domain'],
  ['i18n', 'packages/i18n'],
  ['ui', 'packages/ui'],
  ['engine-client', 'packages/engine-client'],
  ['board-live', 'packages/board/src/live'],
  ['board', 'packages/board'],
  ['map', 'packages/map'],
  ['testing', 'packages/testing'],
  ['gateway-link', 'packages/gateway-link'],
  ['worker', 'worker'],
  ...roomTypes.map((type) => [type, `apps/server/src/${type.slice('server-'.length)}`]),
  ['server', 'apps/server'],
  ['simulator', 'apps/simulator'],
  ['gateway', 'apps/gateway'],
  ['portal-feature', 'apps/portal/src/features/*'],
  ['portal-shared', 'apps/portal/src/shared'],
  ['portal-app', 'apps/portal'],
  ['kiosk', 'kiosk'],
  ['tests', 'tests'],
];

const pagePackages = ['contracts', 'domain', 'i18n', 'ui', 'board', 'map', 'engine-client'];

/** Which layers each layer may import; everything else is an error. */
const imports = {
  contracts: [],
  domain: ['contracts'],
  i18n: ['domain'],
  'engine-client': ['contracts'],
  worker: ['domain', 'contracts'],
  ...Object.fromEntries(
    Object.entries(serverRooms).map(([room, others]) => [
      typeOfRoom(room),
      ['domain', 'contracts', 'i18n', ...others.map(typeOfRoom)],
    ]),
  ),
  'server-http': ['domain', 'contracts', 'i18n', ...roomTypes],
  server: ['domain', 'contracts', 'i18n', ...roomTypes],
  'gateway-link': ['contracts'],
  simulator: ['domain', 'contracts', 'gateway-link'],
  gateway: ['domain', 'contracts', 'gateway-link'],
  ui: ['i18n'],
  map: ['ui', 'i18n', 'contracts'],
  board: ['ui', 'i18n', 'domain', 'contracts', 'board-live'],
  'board-live': ['ui', 'i18n', 'domain', 'contracts', 'board', 'engine-client'],
  'portal-shared': pagePackages,
  'portal-feature': [...pagePackages, 'portal-shared'],
  'portal-app': [...pagePackages, 'portal-shared', 'portal-feature'],
  kiosk: pagePackages,
  testing: ['contracts', 'domain'],
  tests: [
    'testing',
    'contracts',
    'domain',
    'worker',
    'engine-client',
    'server',
    ...roomTypes,
    'simulator',
    'gateway',
    'gateway-link',
    'tests',
    // What pages show is compared as they select it.
    'board',
    'portal-feature',
  ],
};

/** Which imports of a layer's files are allowed, in the plugin's own form. */
const policiesOf = (layer) => [
  { allow: { to: { module: { origin: ['external', 'core'] } } } },
  { from: { element: { type: layer } }, allow: { to: { element: { types: { anyOf: imports[layer] } } } } },
  { from: { file: { categories: 'test' } }, allow: { to: { element: { type: 'testing' } } } },
  {
    from: { element: { types: { anyOf: roomTypes } }, file: { categories: 'test' } },
    allow: { to: { element: { types: { anyOf: roomTypes } } } },
  },
];

export default defineConfig({
  categories: { correctness: 'off' },
  plugins: [],
  jsPlugins: [
    { name: 'boundaries', specifier: fileURLToPath(import.meta.resolve('eslint-plugin-boundaries')) },
    script('lintSyntax.mjs'),
  ],
  ignorePatterns: ['dist', 'data', 'data-*', 'test-results', 'playwright-report', 'coverage'],
  settings: {
    'boundaries/elements': layers.map(([type, pattern]) => ({ type, pattern })),
    'boundaries/files': [{ category: 'test', pattern: '**/*.test.{ts,tsx}' }],
    'import/resolver': { [script('importResolver.cjs')]: {} },
  },
  overrides: [
    // The plugin tries each policy on each import, so each layer has only its own. The last entry wins.
    ...layers.toReversed().map(([layer, pattern]) => ({
      files: [`${pattern}/**/*.{ts,tsx}`],
      rules: { 'boundaries/dependencies': ['error', { default: 'disallow', policies: policiesOf(layer) }] },
    })),
    {
      files: ['apps/server/src/**/*.ts'],
      excludeFiles: ['**/*.test.ts', ...sqlRooms.map((room) => `apps/server/src/${room}/**`)],
      rules: {
        'syntax/no-restricted-syntax': [
          'error',
          ...[
            'ImportDeclaration[importKind!="type"][source.value=/^(kysely|pg)$/]',
            'CallExpression[callee.property.name=/^(selectFrom|insertInto|updateTable|deleteFrom)$/]',
            'CallExpression[callee.property.name="query"][callee.object.name=/^(pool|client|connection|tx)$/]',
          ].map((selector) => ({ selector, message: sqlMessage })),
        ],
      },
    },
  ],
});
