import { LineCounter, parseDocument, type Document } from 'yaml';
import { findUnknownAlias } from '../config/findUnknownAlias.ts';

/** An invalid map or a file without one; the message names file, line and key. */
export class MapError extends Error {
  override readonly name = 'MapError';
}

/** A YAML file with the lines of its keys. */
export interface Source {
  file: string;
  document: Document;
  lines: LineCounter;
  data: Record<string, unknown>;
}

/**
 * Parses the text of a file.
 *
 * @throws MapError
 */
export function parseSource(file: string, text: string): Source {
  const lines = new LineCounter();
  const document = parseDocument(text, { lineCounter: lines });
  const [error] = document.errors;
  if (error)
    throw new MapError(`${file}:${lines.linePos(error.pos[0]).line}: ${error.message.split('\n')[0]}`);
  const alias = findUnknownAlias(document);
  if (alias)
    throw new MapError(
      `${file}:${lines.linePos(alias.offset).line}: *${alias.name} is not defined before it`,
    );
  const data = toData(document, file);
  if (typeof data !== 'object' || data === null) throw new MapError(`${file}:1: must be a map`);
  return { file, document, lines, data: data as Record<string, unknown> };
}

/** Content of a document; some are refused for aliases of aliases that would fill the memory. */
function toData(document: Document, file: string): unknown {
  try {
    return document.toJS();
  } catch (error) {
    throw new MapError(`${file}:1: ${(error as Error).message}`);
  }
}

/** Line of a key, or of the innermost key on its path that the file has. */
export function lineAt({ document, lines }: Source, path: readonly PropertyKey[]): number {
  for (let length = path.length; length > 0; length--) {
    const node = document.getIn(path.slice(0, length), true) as
      | { range?: [number, number, number] }
      | undefined;
    if (node?.range) return lines.linePos(node.range[0]).line;
  }
  return 1;
}

/** An error at a key. */
export const errorAt = (source: Source, path: readonly PropertyKey[], message: string): MapError =>
  new MapError(`${source.file}:${lineAt(source, path)}: ${path.map(String).join('.') || 'map'}: ${message}`);
