import { fileURLToPath } from 'node:url';
import { build, type InlineConfig, type Rollup } from 'vite';

type Group = Rollup.CodeSplittingGroup;
type Reached = ReadonlyMap<string, ReadonlySet<string>>;

const at = (path: string) => fileURLToPath(new URL(`../${path}`, import.meta.url));

/** Pages in the order in which people wait for them. */
const WALL = at('kiosk/index.html');
const PORTAL = at('apps/portal/index.html');
const SIGN_IN = at('apps/portal/src/features/sign-in/SignInPage.tsx');
const ROUTES = at('apps/portal/src/app/PortalRoutes.tsx');
const HOME = at('apps/portal/src/app/pages/Home.tsx');
const SHELL = at('apps/portal/src/app/shell/Shell.tsx');

const ENTRY = /\/(index\.html|src\/main\.tsx)$/;
/** Pages with an address; parts loaded on demand, such as dialogs, come later. */
const PAGE = /\/features\/.*(Page|Report)\.tsx$|\/app\/pages\/\w+\.tsx$/;
/** Loaded on demand, each in its own file. */
const ALONE = /node_modules\/world-atlas\/|\/i18n\/src\/resources\/|\/domain\/src\/alarms\/catalogue\//;
const VENDOR =
  /rolldown\/runtime|node_modules\/(react|react-dom|scheduler|i18next|react-i18next|jotai|comlink|use-sync-external-store|void-elements|html-parse-stringify)\//;
/** Large libraries that only some pages need. */
const LIBRARIES = {
  grid: /node_modules\/(ag-grid|ag-stack|@ag-grid)/,
  charts: /node_modules\/ag-charts/,
  map: /node_modules\/(ol|rbush|quickselect|topojson-client)\//,
  schemas: /node_modules\/zod\//,
};
const FEATURE = /\/(?:features|app\/pages|app|kiosk\/src)\/([\w-]+)(?:\/|\.tsx$)/;

/**
 * Assigns modules to files. Browsers request six files at a time, so a few related files arrive sooner, and
 * compress better, than dozens of small ones. A module goes to the first of these that needs it: what all
 * first pages need, the wall, the sign-in page, the frame of the signed-in pages, what Home or other features
 * share, one feature. Modules that only parts with a large library need are kept apart.
 *
 * @param config of the build, which is run once in memory to learn which page loads what
 */
export async function chunkGroups(config: InlineConfig): Promise<Group[]> {
  const reached = await reachedModules(config);
  const by = (root: string) => reached.get(root) ?? new Set<string>();
  const users = getUsers(reached);
  /** Pages that load a large library. */
  const libraryUsers = Object.fromEntries(
    Object.entries(LIBRARIES).map(([name, library]) => [
      name,
      new Set([...users].flatMap(([id, roots]) => (library.test(id) ? [...roots] : []))),
    ]),
  );

  const isOfWalls = (root: string) => root.includes('/kiosk/');
  /** Walls' own styles must not reach the portal. */
  const isOfWallsOnly = (id: string) => [...(users.get(id) ?? [])].every(isOfWalls);

  function getLayer(id: string): string | null {
    if (ENTRY.test(id)) return null;
    if (VENDOR.test(id)) return 'vendor';
    const isFirst = by(PORTAL).has(id) || by(SIGN_IN).has(id);
    if (by(WALL).has(id)) return isFirst ? 'base' : isOfWallsOnly(id) ? 'kiosk' : 'wall';
    if (isFirst) return id.includes('/sign-in/') ? 'sign-in' : 'portal';
    // Walls store all files that their scenes load: with the portal's frame, which names all pages, they would store those too.
    if ([...(users.get(id) ?? [])].some(isOfWalls)) return null;
    // The page for unknown addresses has no frame, and would look wrong with the frame's styles.
    if (by(ROUTES).has(id)) return 'routes';
    if (by(SHELL).has(id)) return 'shell';
    return null;
  }

  /** Folders of the portal and of walls may have the same name. */
  function getFolder(root: string): string {
    const folder = FEATURE.exec(root)?.[1]?.toLowerCase() ?? 'pages';
    return isOfWalls(root) ? `kiosk-${folder}` : folder;
  }

  function getFeature(id: string): string | null {
    const roots = [...(users.get(id) ?? [])];
    if (roots.length === 0 || ENTRY.test(id) || ALONE.test(id)) return null;
    const pages = roots.filter((root) => PAGE.test(root));
    const ofWalls = roots.some(isOfWalls);
    const needing = pages.length > 0 && !ofWalls ? pages : roots;
    const features = new Set(needing.map(getFolder));
    const libraries = Object.keys(LIBRARIES).filter((name) =>
      roots.every((root) => libraryUsers[name]?.has(root)),
    );
    const several = isOfWallsOnly(id) ? 'kiosk' : ofWalls ? 'wall' : by(HOME).has(id) ? 'home' : 'common';
    const name = features.size === 1 ? [...features][0]! : several;
    return [name, ...(needing === pages ? [] : ['more']), ...libraries].join('-');
  }

  return [
    { debugName: 'layers', name: getLayer },
    {
      debugName: 'libraries',
      name: (id: string) => Object.entries(LIBRARIES).find(([, library]) => library.test(id))?.[0] ?? null,
    },
    { debugName: 'features', name: getFeature },
  ].map((group) => ({ ...group, includeDependenciesRecursively: false }));
}

/**
 * Pages, dialogs and texts that are loaded on demand, with every module that comes with them.
 *
 * @param shared modules that are loaded on demand by one part, and at once by others
 */
export async function reachedModules(config: InlineConfig, shared: readonly string[] = []): Promise<Reached> {
  const { output } = (await build({
    ...config,
    configFile: false,
    logLevel: 'silent',
    build: { ...config.build, write: false, minify: false },
  })) as Rollup.RolldownOutput;
  const chunks = new Map(output.flatMap((one) => (one.type === 'chunk' ? [[one.fileName, one]] : [])));
  const reached = new Map<string, Set<string>>();
  for (const chunk of chunks.values()) {
    const files = new Set([chunk.fileName]);
    for (const file of files) for (const next of chunks.get(file)?.imports ?? []) files.add(next);
    const modules = new Set([...files].flatMap((file) => chunks.get(file)?.moduleIds ?? []));
    const roots = shared.filter((id) => chunk.moduleIds.includes(id));
    if (chunk.facadeModuleId !== null) roots.push(chunk.facadeModuleId);
    for (const root of roots) reached.set(root, modules);
  }
  return reached;
}

function getUsers(reached: Reached): Map<string, Set<string>> {
  const users = new Map<string, Set<string>>();
  for (const [root, modules] of reached)
    for (const id of modules) users.set(id, (users.get(id) ?? new Set()).add(root));
  return users;
}
