import { createHash } from 'node:crypto';
import type { Plugin, Rollup } from 'vite';

type Output = Rollup.OutputAsset | Rollup.OutputChunk;

/** The engine's address and options as the build wrote them into the pages' code. */
const SPAWN = /new SharedWorker\(new URL\(`([^`]+)`[^)]*\),(\{[^}]*\})\)/;

export interface EarlyStartOptions {
  /** Source of the texts that every first page needs, by language; the first one is the default. */
  texts: Record<string, string>;
  /** Key of the chosen language in local storage. */
  languageKey: string;
}

/**
 * Lets the document start the engine and request the texts of the chosen language before the pages' code has
 * loaded: the engine takes as long to start as the code to load. The pages join it by its address and name.
 */
export function earlyStart({ texts, languageKey }: EarlyStartOptions): Plugin {
  return {
    name: 'early-start',
    apply: 'build',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const outputs = Object.values(bundle);
        const [, engine, options] =
          outputs.map((one) => (one.type === 'chunk' ? SPAWN.exec(one.code) : null)).find(Boolean) ?? [];
        if (!engine || !options) return this.error('the pages do not start an engine');
        const addresses = Object.fromEntries(
          Object.entries(texts).map(([language, source]) => [language, findAddress(source, outputs)]),
        );
        const script = [
          `"SharedWorker"in self&&!crossOriginIsolated&&new SharedWorker("${engine}",${options});`,
          `{const t=${JSON.stringify(addresses)},l=document.createElement("link");`,
          `let a;try{a=t[localStorage.getItem("${languageKey}")]}catch{}`,
          `l.rel="modulepreload";l.href=a??t.${Object.keys(texts)[0]};document.head.append(l)}`,
        ].join('');
        const links = parseImports(engine, bundle).map(
          (file) => `<link rel="modulepreload" crossorigin href="/${file}">`,
        );
        // A file, since the content security policy allows no scripts in documents.
        const fileName = `assets/start-${createHash('sha256').update(script).digest('hex').slice(0, 8)}.js`;
        this.emitFile({ type: 'asset', fileName, source: script });
        for (const page of outputs.filter(isPage)) {
          const head = [`<script async src="/${fileName}"></script>`, ...links, '<title>'].join('\n    ');
          page.source = String(page.source).replace('<title>', head);
        }
      },
    },
  };
}

function findAddress(source: string, outputs: readonly Output[]): string {
  const chunk = outputs.find((one) => one.type === 'chunk' && one.facadeModuleId?.endsWith(source));
  if (!chunk) throw new Error(`${source} is in no file of its own`);
  return `/${chunk.fileName}`;
}

/** Imports of a worker's file, which the browser only discovers after loading it. */
function parseImports(address: string, bundle: Rollup.OutputBundle): string[] {
  const worker = bundle[address.slice(1)];
  const code = worker?.type === 'asset' ? String(worker.source) : (worker?.code ?? '');
  return [...code.matchAll(/\bfrom\s*"\.\/([^"]+)"/g)].map(([, file]) => `assets/${file}`);
}

const isPage = (output: Output): output is Rollup.OutputAsset =>
  output.type === 'asset' && output.fileName.endsWith('.html');
