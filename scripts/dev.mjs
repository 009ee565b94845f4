/** `npm run dev`: server and simulator restart on change, pages reload through Vite on http://localhost:5173. */
import { spawn } from 'node:child_process';
import { binary, prepare } from './prepare.mjs';

prepare({ build: false });
const children = [
  spawn(process.execPath, [binary('tsx'), 'watch', '--clear-screen=false', 'apps/server/src/main.ts'], {
    stdio: 'inherit',
  }),
  spawn(process.execPath, [binary('vite')], { stdio: 'inherit' }),
];
const stop = () => children.forEach((child) => child.kill('SIGTERM'));
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, stop);
for (const child of children) child.on('exit', stop);
