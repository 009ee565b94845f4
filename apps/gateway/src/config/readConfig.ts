import { LineCounter, parseDocument, isMap, isNode, isScalar, type Document } from 'yaml';
import { findUnknownAlias } from './findUnknownAlias.ts';
import { z } from 'zod';
import { GatewayConfig } from './config.ts';

/**
 * The configuration is invalid. `message` has a line for each error: file, line, column, key and what is
 * allowed.
 */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}

type Path = readonly PropertyKey[];

export interface ConfigFile {
  config: GatewayConfig;
  /** An error that the file itself cannot show, such as a folder that does not exist. */
  errorAt(path: Path, problem: string): ConfigError;
}

/**
 * Parses a configuration.
 *
 * @param file its name, for messages
 * @throws ConfigError
 */
export function readConfig(text: string, file: string): ConfigFile {
  const lines = new LineCounter();
  const document = parseDocument(text, { lineCounter: lines, prettyErrors: false });
  const line = (offset: number, problem: string) => {
    const { line: row, col } = lines.linePos(offset);
    return `${file}:${Math.max(row, 1)}:${Math.max(col, 1)}: ${problem}`;
  };
  if (document.errors.length > 0)
    throw new ConfigError(document.errors.map(({ pos, message }) => line(pos[0], message)).join('\n'));
  const alias = findUnknownAlias(document);
  if (alias)
    throw new ConfigError(
      line(alias.offset, `*${alias.name} is not defined before it: write &${alias.name} at its value`),
    );
  const errorAt = (path: Path, problem: string) =>
    new ConfigError(line(findOffset(document, path), `${getName(path)} ${problem}`));
  const parsed = GatewayConfig.safeParse(document.toJS(), { reportInput: true });
  if (parsed.success) return { config: parsed.data, errorAt };
  const problems = parsed.error.issues.flatMap((issue) =>
    issue.code === 'unrecognized_keys'
      ? issue.keys.map((key) => ({
          path: [...issue.path, key],
          problem: `is unknown; allowed ${keysAt(document, issue.path).join(', ')}`,
        }))
      : [{ path: issue.path, problem: getProblem(issue) }],
  );
  const placed = problems.map(({ path, problem }) => ({
    offset: findOffset(document, path),
    text: `${getName(path)} ${problem}`,
  }));
  placed.sort((a, b) => a.offset - b.offset);
  throw new ConfigError(placed.map(({ offset, text: problem }) => line(offset, problem)).join('\n'));
}

/** Describes a problem as a text that continues after the key. */
function getProblem(issue: z.core.$ZodIssue): string {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined
        ? `is missing: must be ${article(issue.expected)}`
        : `must be ${article(issue.expected)}`;
    case 'too_small':
      return issue.origin === 'array'
        ? `must have at least ${issue.minimum} entry`
        : `must be at least ${issue.minimum}${getUnit(issue)}`;
    case 'too_big':
      return issue.origin === 'array'
        ? `must have at most ${issue.maximum} entries`
        : `must be at most ${issue.maximum}${getUnit(issue)}`;
    case 'invalid_value':
      return `must be ${oneOf(issue.values)}`;
    case 'invalid_union':
      return 'options' in issue && Array.isArray(issue.options)
        ? `must be ${oneOf(issue.options)}`
        : `must be ${issue.errors
            .flatMap((errors) =>
              errors.map((each) => getProblem(each).replace(/^(is missing: )?must be /, '')),
            )
            .join(' or ')}`;
    case 'invalid_format':
      return issue.message.startsWith('must') ? issue.message : `must match ${issue.pattern ?? issue.format}`;
    default:
      return issue.message;
  }
}

const getUnit = ({ origin }: { origin: string }) => (origin === 'string' ? ' characters long' : '');
const oneOf = (values: readonly unknown[]) =>
  values.length === 1 ? String(values[0]) : `one of ${values.map(String).join(', ')}`;
const ARTICLES: Partial<Record<string, string>> = {
  string: 'a text',
  number: 'a number',
  int: 'a whole number',
  object: 'a mapping',
  array: 'a list',
};
const article = (expected: string) => ARTICLES[expected] ?? expected;

/** `devices[0].unit` */
const getName = (path: Path): string =>
  path.reduce<string>(
    (name, key) =>
      typeof key === 'number' ? `${name}[${key}]` : name === '' ? String(key) : `${name}.${String(key)}`,
    '',
  ) || 'the file';

/** Position of the key; if missing, of the nearest mapping or list that exists. */
function findOffset(document: Document, path: Path): number {
  const parent = path.length > 0 ? document.getIn(path.slice(0, -1), true) : null;
  if (isMap(parent)) {
    const pair = parent.items.find(({ key }) => isScalar(key) && key.value === path.at(-1));
    if (isNode(pair?.key) && pair.key.range) return pair.key.range[0];
  }
  for (let length = path.length; length >= 0; length--) {
    const node = length === 0 ? document.contents : document.getIn(path.slice(0, length), true);
    if (isNode(node) && node.range) return node.range[0];
  }
  return 0;
}

/** Keys that are allowed in a mapping. */
function keysAt(document: Document, path: Path): string[] {
  let schema: z.core.$ZodType = GatewayConfig;
  for (const [index, key] of path.entries()) {
    const inner = bare(schema);
    if (inner instanceof z.ZodObject)
      schema = (inner.shape as Record<string, z.ZodType>)[String(key)] ?? inner;
    else if (inner instanceof z.ZodArray) schema = inner.element;
    if (bare(schema) instanceof z.ZodDiscriminatedUnion)
      schema = findOption(
        bare(schema) as z.ZodDiscriminatedUnion,
        document.getIn([...path.slice(0, index + 1), 'kind']),
      );
  }
  const found = bare(schema);
  return found instanceof z.ZodObject ? Object.keys(found.shape) : [];
}

const findOption = ({ options }: z.ZodDiscriminatedUnion, kind: unknown): z.core.$ZodType =>
  options.find(
    (option) =>
      option instanceof z.ZodObject && (option.shape as { kind?: z.ZodLiteral }).kind?.value === kind,
  ) ?? z.never();

function bare(schema: z.core.$ZodType): z.core.$ZodType {
  return schema instanceof z.ZodOptional || schema instanceof z.ZodDefault ? bare(schema.unwrap()) : schema;
}
