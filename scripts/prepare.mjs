/**
 * First step of every command: check Node, install when the lock file changed, build when sources changed. Node's own
 * modules only, so that it runs in a fresh clone.
 */
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

export const root = resolve(import.meta.dirname, '..');
process.chdir(root);

const SOURCES = [
  'apps',
  'kiosk',
  'packages',
  'worker',
  'scripts/build.mjs',
  'scripts/gatewayBundle.mjs',
  'vite.config.ts',
  'package-lock.json',
];

/** Ends the process with one clear line. */
export function fail(line) {
  process.stderr.write(`${line}\n`);
  process.exit(1);
}

/** Runs a command with visible output; ends the process if it fails. */
export function run(
  command,
  args,
  { env = process.env, stdout = 'inherit', label = `${command} ${args.join(' ')}` } = {},
) {
  const { status, error } = spawnSync(command, args, {
    stdio: ['inherit', stdout, 'inherit'],
    env,
    shell: process.platform === 'win32',
  });
  if (error || status !== 0) fail(`${label} failed${error ? `: ${error.message}` : ''}`);
}

/** Runs a script of an installed package. */
export function runBin(name, args, options) {
  run(process.execPath, [binary(name), ...args], { label: name, ...options });
}

/** Path of a package's command; without `command` the one named like the package, or its only one. */
export function binary(name, command) {
  const [scope, bare] = name.startsWith('@') ? name.split('/') : [undefined, name];
  const folder = join(root, 'node_modules', name);
  const { bin } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  const path =
    typeof bin === 'string' ? bin : (bin[command] ?? bin[bare] ?? bin[scope] ?? Object.values(bin)[0]);
  return join(folder, path);
}

/** The standard output belongs to the command that follows: its users write it to files. */
export function prepare({ build = true } = {}) {
  const [major, minor] = process.versions.node.split('.').map(Number);
  if (major < 20 || (major === 20 && minor < 19)) {
    fail(`Heliograph needs Node 20.19 or newer; this is ${process.versions.node}.`);
  }
  whenStale('install', ['package.json', 'package-lock.json'], () => {
    process.stderr.write('Installing packages …\n');
    // Inside another npm command (npm start) npm's own settings would leak in.
    const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith('npm_')));
    run('npm', ['ci', '--include=dev', '--no-audit', '--no-fund', '--prefer-offline', '--loglevel=error'], {
      env,
      stdout: 2,
    });
  });
  if (build) whenStale('build', SOURCES, () => runBuild());
}

function runBuild() {
  process.stderr.write('Building …\n');
  run(process.execPath, ['scripts/build.mjs'], { label: 'build', stdout: 2 });
}

/** Runs `work` unless it already ran for the same contents on this platform. */
function whenStale(name, paths, work) {
  const stamp = join(root, 'node_modules', `.heliograph-${name}`);
  const now = fingerprint(paths);
  const output = name === 'build' ? join(root, 'dist/server/main.mjs') : stamp;
  if (existsSync(stamp) && existsSync(output) && readFileSync(stamp, 'utf8') === now) return;
  work();
  mkdirSync(join(root, 'node_modules'), { recursive: true });
  writeFileSync(stamp, now);
}

function fingerprint(paths) {
  const hash = createHash('sha256').update(`${process.platform} ${process.arch} ${process.versions.modules}`);
  for (const path of paths.flatMap(filesBelow)) hash.update(path).update(readFileSync(join(root, path)));
  return hash.digest('hex');
}

function filesBelow(path) {
  const full = join(root, path);
  if (!existsSync(full)) return [];
  let entries;
  try {
    entries = readdirSync(full, { withFileTypes: true });
  } catch {
    return [path];
  }
  return entries
    .filter((entry) => entry.name !== 'node_modules' && !/\.test\.tsx?$/.test(entry.name))
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) =>
      entry.isDirectory() ? filesBelow(join(path, entry.name)) : [join(path, entry.name)],
    );
}
