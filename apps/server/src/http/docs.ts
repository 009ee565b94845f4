import type { FastifyInstance } from 'fastify';
import { type JsonSchema, openApi, type OpenApi, type Operation } from './openapi.ts';

/** /docs for people, /docs/openapi.json for tools; both are generated from the call table. */
export function registerDocs(app: FastifyInstance): void {
  // Made when someone first asks: a start should not wait for them.
  let document: OpenApi | null = null;
  let page: string | null = null;
  const getDocument = () => (document ??= openApi());
  app.get('/docs', (_request, reply) =>
    reply.type('text/html; charset=utf-8').send((page ??= docsPage(getDocument()))),
  );
  app.get('/docs/', (_request, reply) => reply.redirect('/docs', 301));
  app.get('/docs/openapi.json', getDocument);
}

/** The OpenAPI document as a page without scripts, network requests or inline style attributes. */
export function docsPage(document: OpenApi): string {
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ method: method.toUpperCase(), path, operation })),
  );
  const tags = [...new Set(operations.flatMap(({ operation }) => operation.tags))];
  const sections = tags.map(
    (tag) =>
      `<section><h2 id="${tag}">${tag}</h2>${operations
        .filter(({ operation }) => operation.tags.includes(tag))
        .map(({ method, path, operation }) => callHtml(method, path, operation))
        .join('')}</section>`,
  );
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${text(document.info.title)}</title>
<style>${STYLE}</style>
</head>
<body>
<header><h1>${text(document.info.title)} <small>${text(document.info.version)}</small></h1>
<p>${text(document.info.description)}</p>
<nav>${tags.map((tag) => `<a href="#${tag}">${tag}</a>`).join(' ')} <a href="/docs/openapi.json">openapi.json</a></nav></header>
<main>${sections.join('\n')}</main>
</body>
</html>`;
}

function callHtml(method: string, path: string, operation: Operation): string {
  const query = operation.parameters.filter((parameter) => parameter.in === 'query');
  const bodies = Object.entries(operation.requestBody?.content ?? {});
  const [answer] = Object.entries(operation.responses['200']?.content ?? {});
  const takesTokens = operation.security.some((scheme) => 'apiToken' in scheme);
  const access =
    operation.security.length === 0 ? 'public' : takesTokens ? 'session or API token' : 'session';
  return `<details><summary><b>${method}</b> <code>${text(path)}</code> <span>${text(operation.summary)}</span> <i>${access}</i></summary>
<p>${text(operation.description)}</p>
${query.length > 0 ? `<h3>Query</h3><ul>${query.map(({ name, required, schema }) => `<li><code>${text(name)}</code>${required ? '' : ' (optional)'}: <code>${text(typeText(schema))}</code></li>`).join('')}</ul>` : ''}
${bodies[0] ? `<h3>Body <small>${bodies.map(([type]) => type).join(', ')}</small></h3><pre>${text(typeText(bodies[0][1].schema))}</pre>` : ''}
<h3>Answer <small>${answer?.[0] ?? ''}</small></h3><pre>${text(typeText(answer?.[1].schema ?? {}))}</pre></details>`;
}

/** A schema written like a type declaration. */
function typeText(schema: JsonSchema | boolean, indent = ''): string {
  if (typeof schema === 'boolean') return 'unknown';
  const { description } = schema;
  const note = description === undefined ? '' : ` /* ${description} */`;
  if (schema.const !== undefined) return `${JSON.stringify(schema.const)}${note}`;
  if (schema.enum) return `${schema.enum.map((value) => JSON.stringify(value)).join(' | ')}${note}`;
  const either = schema.anyOf ?? schema.oneOf;
  if (either) return `${either.map((option) => typeText(option, indent)).join(' | ')}${note}`;
  if (schema.type === 'array') return `${grouped(typeText(getItems(schema), indent))}[]${note}`;
  if (schema.type !== 'object') return `${typeName(schema)}${limits(schema)}${note}`;
  const inner = `${indent}  `;
  if (!schema.properties) {
    const values = schema.additionalProperties;
    return `{ [name: string]: ${values === undefined ? 'unknown' : typeText(values, inner)} }`;
  }
  const lines = Object.entries(schema.properties).map(
    ([name, property]) =>
      `${inner}${name}${schema.required?.includes(name) ? '' : '?'}: ${typeText(property, inner)}`,
  );
  return lines.length === 0 ? '{}' : `{\n${lines.join('\n')}\n${indent}}`;
}

function getItems({ items }: JsonSchema): JsonSchema | boolean {
  return items === undefined || Array.isArray(items) ? true : items;
}

/** JSON cannot hold bytes. */
const typeName = ({ type, format }: JsonSchema): string =>
  format === 'binary' ? 'bytes' : typeof type === 'string' ? type : 'unknown';

const grouped = (type: string): string => (type.includes(' | ') ? `(${type})` : type);

/** Bounds worth showing; those of a safe integer are not. */
function limits({ minimum, maximum, maxLength, pattern }: JsonSchema): string {
  const parts = [
    ...(minimum !== undefined && minimum > Number.MIN_SAFE_INTEGER ? [`from ${minimum}`] : []),
    ...(maximum !== undefined && maximum < Number.MAX_SAFE_INTEGER ? [`to ${maximum}`] : []),
    ...(maxLength === undefined ? [] : [`at most ${maxLength} characters`]),
    ...(pattern === undefined ? [] : [`like ${pattern}`]),
  ];
  return parts.length === 0 ? '' : ` (${parts.join(', ')})`;
}

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const text = (value: string): string => value.replace(/[&<>"]/g, (character) => ENTITIES[character]!);

const STYLE = `
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; }
body { max-width: 60rem; margin: 2rem auto; padding: 0 1rem; }
nav a { margin-right: 1rem; }
h2 { margin: 2rem 0 0.5rem; text-transform: capitalize; }
h3 { margin: 0.75rem 0 0.25rem; font-size: 1rem; }
small, i { font-weight: normal; opacity: 0.7; }
details { border-top: 1px solid color-mix(in srgb, currentcolor 20%, transparent); padding: 0.5rem 0; }
summary { cursor: pointer; }
summary b { display: inline-block; width: 3.5rem; }
summary span { margin: 0 0.5rem; }
pre { overflow-x: auto; padding: 0.75rem; background: color-mix(in srgb, currentcolor 7%, transparent); border-radius: 6px; }
`;
