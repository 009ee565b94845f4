/**
 * `npm run gateway -- pack [--version 2.0.1] [--out FILE] [--bundle FOLDER]`: makes the file that an administrator uploads
 * as firmware, so that gateways upgrade themselves (docs/guides/gateway.md). `--bundle` keeps what is packed.
 */
import { createHash } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { gzipSync } from 'node:zlib';
import { bundleGateway, gatewayVersion } from './gatewayBundle.mjs';
import { fail, root } from './prepare.mjs';

/** Starts the program; upgrades do not replace it. */
const LAUNCHER = 'main.mjs';

const options = { version: { type: 'string' }, out: { type: 'string' }, bundle: { type: 'string' } };
const { values } = parseArgs({ options, allowPositionals: true });
const from = process.env.INIT_CWD ?? root;
const version = values.version ?? (await gatewayVersion());
if (!/^\d{1,2}\.\d{1,2}\.\d{1,4}$/.test(version)) fail('--version must be three numbers, such as 2.0.1');
const out = resolve(from, values.out ?? `heliograph-gateway-${version}.pkg`);
const folder =
  values.bundle === undefined
    ? await mkdtemp(join(tmpdir(), 'heliograph-gateway-'))
    : resolve(from, values.bundle);
await bundleGateway({ outdir: folder, version });

const { engines } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'));
const files = {};
for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
  const path = join(entry.parentPath, entry.name);
  const name = relative(folder, path).replaceAll('\\', '/');
  if (entry.isFile() && name !== LAUNCHER && !name.endsWith('.map'))
    files[name] = await readFile(path, 'utf8');
}
const node = `${engines.node.replace('>=', '')}.0`;
const bytes = gzipSync(JSON.stringify({ product: 'heliograph-gateway', version, node, files }), { level: 9 });
await writeFile(out, bytes);
if (values.bundle === undefined) await rm(folder, { recursive: true });

const [major, minor, patch] = version.split('.');
const sha256 = createHash('sha256').update(bytes).digest('hex');
console.log(`${out}: ${Math.ceil(bytes.length / 1024)} kB, SHA-256 ${sha256}
Upload it under Firmware as board MAIN, version ${major.padStart(2, '0')}${minor.padStart(2, '0')} ${patch.padStart(4, '0')}, for the model of the gateway.`);
