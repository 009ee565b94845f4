import react from '@vitejs/plugin-react';
import { fileURLToPath } from 'node:url';
import { defineConfig, type Connect, type Plugin, type UserConfig } from 'vite';
import { httpCalls } from './packages/contracts/src/http/index.ts';
import { buildIdentity } from './scripts/buildIdentity.ts';
import { chunkGroups } from './scripts/chunks.ts';
import { earlyStart } from './scripts/earlyStart.ts';
import { engineChunkGroups } from './scripts/engineChunks.ts';
import { withoutJsonSchemas } from './scripts/withoutJsonSchemas.ts';
import { withoutSummaries } from './scripts/withoutSummaries.ts';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** Two single-page apps under one origin, so that they share one engine: deep links get the right page. */
function twoApps(): Plugin {
  const rewrite: Connect.NextHandleFunction = (request, _response, next) => {
    const path = request.url?.split('?')[0] ?? '';
    if (request.headers.accept?.includes('text/html') && !/\.\w+$/.test(path)) {
      request.url = path.startsWith('/kiosk') ? '/kiosk/index.html' : '/apps/portal/index.html';
    }
    next();
  };
  return {
    name: 'two-apps',
    configureServer: (server) => void server.middlewares.use(rewrite),
    configurePreviewServer: (server) => void server.middlewares.use(rewrite),
  };
}

const server = process.env.HELIOGRAPH_SERVER ?? 'http://127.0.0.1:8080';
/** First parts of the paths of all calls, and of what else the server answers. */
const proxied = new Set([
  ...Object.values<Readonly<Record<string, { path: string }>>>(httpCalls).flatMap((calls) =>
    Object.values(calls).map(({ path }) => path.split('/')[1]),
  ),
  ...['demo', 'docs', 'healthz'],
]);

const input = { portal: here('apps/portal/index.html'), kiosk: here('kiosk/index.html') };

export default defineConfig(async ({ command }): Promise<UserConfig> => ({
  root: here('.'),
  appType: 'mpa',
  plugins: [
    twoApps(),
    react(),
    withoutJsonSchemas(),
    earlyStart({
      texts: { en: '/i18n/src/resources/en/first.ts', zh: '/i18n/src/resources/zh/first.ts' },
      languageKey: 'lang',
    }),
    buildIdentity({
      page: {
        file: 'kiosk/index.html',
        address: '/kiosk/',
        // Texts of the portal alone. Others are stored, so that no wall lacks a text without network.
        without:
          /\/resources\/\w+\/(alarmAdvice|files|help|histories|legal|losses|manual|meterFile|planFile|schedule|security)\.ts/,
      },
      worker: { source: here('kiosk/src/recovery/workers/serviceWorker.ts'), file: 'kiosk-worker.js' },
    }),
  ],
  worker: {
    format: 'es',
    plugins: () => [withoutSummaries(), withoutJsonSchemas()],
    ...(command === 'build' && {
      rolldownOptions: {
        output: {
          codeSplitting: {
            groups: await engineChunkGroups({
              root: here('.'),
              plugins: [withoutSummaries(), withoutJsonSchemas()],
            }),
          },
        },
      },
    }),
  },
  server: {
    port: 5173,
    proxy: {
      ...Object.fromEntries(
        [...proxied].map((room) => [`^/${room}/.+|^/${room}$`, { target: server, bypass: getPage }]),
      ),
      '/mqtt': { target: server.replace(/^http/, 'ws'), ws: true },
    },
  },
  build: {
    outDir: 'dist/web',
    target: 'baseline-widely-available',
    manifest: true,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    chunkSizeWarningLimit: 700,
    rolldownOptions: {
      input,
      ...(command === 'build' && {
        output: {
          codeSplitting: {
            groups: await chunkGroups({
              root: here('.'),
              plugins: [react(), withoutJsonSchemas()],
              build: { rolldownOptions: { input } },
            }),
          },
        },
      }),
    },
  },
}));

/** The sign-in page and the sign-in calls share the /login prefix; a navigation is the page's. */
function getPage(request: { headers: { accept?: string | undefined }; url?: string | undefined }) {
  return request.headers.accept?.includes('text/html') ? request.url : undefined;
}
