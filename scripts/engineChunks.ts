import { fileURLToPath } from 'node:url';
import type { InlineConfig, Rollup } from 'vite';
import { reachedModules } from './chunks.ts';

type Group = Rollup.CodeSplittingGroup;

const at = (path: string) => fileURLToPath(new URL(`../worker/src/${path}`, import.meta.url));

const ENTRY = at('entry/engine.ts');
/** Large texts, in a file of their own. */
const ALONE = '/domain/src/alarms/catalogue/';
/** Loaded after the engine, in this order: what walls and Home show of the past, and the table of the calls of pages. */
const LATER = {
  past: [
    'fleet/recall.ts',
    'series/fleetTrend.ts',
    'revenue/boardRevenue.ts',
    'revenue/readTariffs.ts',
    'series/readStationDay.ts',
    'series/readStationEnergies.ts',
  ].map(at),
  calls: [at('rpc/findPageCall.ts')],
};

/**
 * Assigns the engine's modules to files, as `chunkGroups` does with those of the pages: what every page waits for is one
 * file, what the first page asks for next another one, instead of dozens of files under 2 kB.
 *
 * @param config of the workers, of which the engine is built once in memory to learn which part loads what
 */
export async function engineChunkGroups(config: InlineConfig): Promise<Group[]> {
  const input = { ...config, build: { rolldownOptions: { input: ENTRY } } };
  const reached = await reachedModules(input, Object.values(LATER).flat());
  const by = (root: string) => reached.get(root) ?? new Set<string>();
  const ordered = [['engine', [ENTRY]] as const, ...Object.entries(LATER)];
  const named = new Set(ordered.flatMap(([, roots]) => roots));
  const others = [...reached].filter(([root]) => !named.has(root));

  function name(id: string, context: Rollup.ChunkingContext): string | null {
    // Exporter and importer, which are built with the same options, have few modules.
    if (context.getModuleInfo(ENTRY) === null || id.includes(ALONE)) return null;
    const first = ordered.find(([, roots]) => roots.some((root) => by(root).has(id)));
    if (first) return first[0];
    // Modules of several parts, such as reports and bills, are loaded with the first of them.
    return others.filter(([, modules]) => modules.has(id)).length > 1 ? 'common' : null;
  }

  return [{ debugName: 'engine', name, includeDependenciesRecursively: false }];
}
