import boundaries from 'eslint-plugin-boundaries';
import { fileURLToPath } from 'node:url';
import hooks from 'eslint-plugin-react-hooks';
import { defineConfig, globalIgnores } from 'eslint/config';
import ts from 'typescript-eslint';

/** The rooms of the house. The first pattern that matches a file names its room. */
const rooms = [
  ['contracts', 'packages/contracts'],
  ['domain', 'packages/domain'],
  ['i18n', 'packages/i18n'],
  ['ui', 'packages/ui'],
  ['engine-client', 'packages/engine-client'],
  ['board-live', 'packages/board/src/live'],
  ['board', 'packages/board'],
  ['map', 'packages/map'],
  ['testing', 'packages/testing'],
  ['worker', 'worker'],
  ['server', 'apps/server'],
  ['simulator', 'apps/simulator'],
  ['portal-feature', 'apps/portal/src/features/*'],
  ['portal-shared', 'apps/portal/src/shared'],
  ['portal-app', 'apps/portal'],
  ['kiosk', 'kiosk'],
  ['tests', 'tests'],
];

const pagePackages = ['contracts', 'domain', 'i18n', 'ui', 'board', 'map', 'engine-client'];

/** Who may import whom. What is not named here may not. */
const imports = {
  contracts: [],
  i18n: [],
  domain: ['contracts'],
  'engine-client': ['contracts'],
  worker: ['domain', 'contracts'],
  server: ['domain', 'contracts'],
  simulator: ['domain', 'contracts'],
  ui: ['i18n'],
  map: ['ui', 'i18n', 'contracts'],
  board: ['ui', 'i18n', 'domain', 'contracts', 'board-live'],
  'board-live': ['ui', 'i18n', 'domain', 'contracts', 'board', 'engine-client'],
  'portal-shared': pagePackages,
  'portal-feature': [...pagePackages, 'portal-shared'],
  'portal-app': [...pagePackages, 'portal-shared', 'portal-feature'],
  kiosk: pagePackages,
  testing: ['contracts', 'domain'],
  tests: ['testing', 'contracts', 'domain', 'worker', 'engine-client', 'server', 'simulator', 'tests'],
};

/** Each room's row of the table, as the plugin wants it. */
const importPolicies = Object.entries(imports).map(([from, to]) => ({
  from: { element: { type: from } },
  allow: { to: { element: { types: { anyOf: to } } } },
}));

export default defineConfig(
  globalIgnores(['dist', 'data', 'data-*', 'test-results', 'playwright-report', 'coverage']),
  {
    files: ['**/*.{ts,tsx}'],
    extends: [ts.configs.strictTypeChecked, ts.configs.stylisticTypeChecked],
    languageOptions: {
      parserOptions: {
        project: ['tsconfig.page.json', 'tsconfig.worker.json', 'tsconfig.node.json', 'tsconfig.pure.json'],
        tsconfigRootDir: import.meta.dirname,
      },
    },
    plugins: { boundaries },
    settings: {
      'boundaries/elements': rooms.map(([type, pattern]) => ({ type, pattern })),
      'boundaries/files': [{ category: 'test', pattern: '**/*.test.{ts,tsx}' }],
      'import/resolver': { [fileURLToPath(new URL('scripts/eslintResolver.cjs', import.meta.url))]: {} },
    },
    rules: {
      'boundaries/dependencies': [
        'error',
        {
          default: 'disallow',
          policies: [
            { allow: { to: { module: { origin: ['external', 'core'] } } } },
            ...importPolicies,
            { from: { file: { categories: 'test' } }, allow: { to: { element: { type: 'testing' } } } },
          ],
        },
      ],
      // Handlers given to JSX and event emitters are not awaited by anyone.
      '@typescript-eslint/no-misused-promises': [
        'error',
        { checksVoidReturn: { attributes: false, arguments: false } },
      ],
      '@typescript-eslint/restrict-template-expressions': [
        'error',
        { allowNumber: true, allowBoolean: true },
      ],
      '@typescript-eslint/no-confusing-void-expression': ['error', { ignoreArrowShorthand: true }],
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
      // Factories return plain objects: there is no `this` to lose.
      '@typescript-eslint/unbound-method': 'off',
      // Drivers type wire codes as enums and take numbers.
      '@typescript-eslint/no-unsafe-enum-assignment': 'off',
      // A verb's input may be nothing at all.
      '@typescript-eslint/no-invalid-void-type': 'off',
      // `interface` and `type` say different things; see style, declarations of shapes.
      '@typescript-eslint/consistent-type-definitions': 'off',
      // Typed-array kernels index within bounds they computed; `!` says so where the compiler cannot see it.
      '@typescript-eslint/no-non-null-assertion': 'off',
    },
  },
  {
    files: ['**/*.tsx'],
    ...hooks.configs.flat['recommended-latest'],
  },
);
