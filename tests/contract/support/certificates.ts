import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A folder with self-signed pairs for 127.0.0.1, each its own authority: `NAME.crt`, `NAME.key`. */
export function makeCertificates(...names: string[]) {
  const folder = mkdtempSync(join(tmpdir(), 'heliograph-tls-'));
  const path = (name: string) => join(folder, name);
  for (const name of names)
    execFileSync(
      'openssl',
      ['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '1',
        '-subj', `/CN=${name}`, '-addext', 'subjectAltName=IP:127.0.0.1',
        '-keyout', path(`${name}.key`), '-out', path(`${name}.crt`)],
      { stdio: 'ignore' },
    ); // oxfmt-ignore
  return {
    path,
    /** Copies a part of a pair to where a server under test reads it, see `env`. */
    use: (name: string, part: 'crt' | 'key') => cpSync(path(`${name}.${part}`), path(`used.${part}`)),
    env: { TLS_CERT: path('used.crt'), TLS_KEY: path('used.key') },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}
