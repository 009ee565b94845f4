import { offlineTexts } from '@heliograph/i18n/offline';

declare const self: ServiceWorkerGlobalScope;

/** Between two tries to reach the server while the page is shown, ms. */
const RETRY_MS = 5_000;

/**
 * The answer to a page of the portal that cannot be fetched. It keeps the address, so that a reload opens what was
 * asked for. The worker holds all of it: nothing of the portal is cached that could outlive a build or a permission.
 */
export async function offlinePage(): Promise<Response> {
  const script = `(${run.toString()})(${JSON.stringify({ texts: offlineTexts, retryMs: RETRY_MS })})`;
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(script));
  const hash = btoa(String.fromCharCode(...new Uint8Array(digest)));
  const policy = `default-src 'none'; connect-src 'self'; img-src data:; style-src 'unsafe-inline'; script-src 'sha256-${hash}'`;
  return new Response(htmlWith(script), {
    status: 503,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': policy,
      'cache-control': 'no-store',
    },
  });
}

interface OfflineInput {
  texts: typeof offlineTexts;
  retryMs: number;
}

/** Runs in the page, so it must not refer to anything outside. */
function run({ texts, retryMs }: OfflineInput): void {
  const page = globalThis as unknown as OfflineWindow;
  const { document, location } = page;
  const stored = (key: string): string | null => {
    try {
      return page.localStorage.getItem(key);
    } catch {
      // Storage may be blocked.
      return null;
    }
  };
  const isChinese = stored('lang') === 'zh';
  const words = isChinese ? texts.zh : texts.en;
  const theme = stored('theme');
  const root = document.documentElement;
  root.lang = isChinese ? 'zh-CN' : 'en-AU';
  if (theme === 'light' || theme === 'dark') root.style.colorScheme = theme;

  const product = 'Heliograph';
  const put = (id: string, text: string) => {
    document.getElementById(id).textContent = text;
  };
  document.title = `${words.title} · ${product}`;
  put('heading', words.heading.replace('{{product}}', product));
  put('text', words.text);
  put('retry', words.retry);

  let trying = false;
  const retry = async () => {
    if (trying) return;
    trying = true;
    put('state', words.retrying);
    const answered = await page.fetch('/healthz', { cache: 'no-store' }).then(
      ({ ok }) => ok,
      () => false,
    );
    trying = false;
    put('state', '');
    if (answered) location.reload();
  };
  document.getElementById('retry').addEventListener('click', () => void retry());
  page.addEventListener('online', () => void retry());
  page.setInterval(() => void retry(), retryMs);
}

/** Parts of its window that the page uses; the worker's types have none. */
interface OfflineWindow {
  document: {
    title: string;
    documentElement: { lang: string; style: { colorScheme: string } };
    getElementById: (id: string) => {
      textContent: string;
      addEventListener: (event: 'click', listener: () => void) => void;
    };
  };
  location: { reload: () => void };
  localStorage: { getItem: (key: string) => string | null };
  fetch: typeof self.fetch;
  setInterval: typeof self.setInterval;
  addEventListener: (event: 'online', listener: () => void) => void;
}

/** Colours of `tokens.css`, which cannot be loaded here. */
const STYLE = `
:root { color-scheme: light dark; }
body {
  display: grid; place-items: center; box-sizing: border-box; min-height: 100dvh; margin: 0;
  padding: max(1.5rem, env(safe-area-inset-top)) max(1.5rem, env(safe-area-inset-right))
    max(1.5rem, env(safe-area-inset-bottom)) max(1.5rem, env(safe-area-inset-left));
  background: light-dark(#f2f4f8, #080d16); color: light-dark(#0e1726, #eef3fb);
  font-family: system-ui, -apple-system, 'Segoe UI', Roboto, 'Noto Sans', 'PingFang SC', 'Microsoft YaHei',
    'Noto Sans CJK SC', sans-serif;
  line-height: 1.5;
}
main { max-width: 28rem; text-align: center; }
svg { width: 4rem; height: 4rem; color: light-dark(#6a778d, #8c9ab2); }
h1 { margin: 0.75rem 0 0.5rem; font-size: 1.5rem; font-weight: 650; line-height: 1.25; }
p { margin: 0; color: light-dark(#3f4c61, #b4c1d6); }
#state { min-height: 1.5em; margin-top: 0.75rem; font-size: 0.875rem; }
button {
  min-height: 2.75rem; padding: 0 1.5rem; margin-top: 1.5rem; background: light-dark(#0b63c4, #63b3ff);
  border: 0; border-radius: 0.5rem; color: light-dark(#ffffff, #06121f); cursor: pointer; font: inherit;
  font-weight: 600;
}
button:focus-visible { outline: 0.125rem solid light-dark(#0b63c4, #8ecaff); outline-offset: 0.125rem; }
`;

const htmlWith = (script: string) => `<!doctype html>
<html lang="en-AU">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
    <meta name="theme-color" media="(prefers-color-scheme: light)" content="#f2f4f8" />
    <meta name="theme-color" media="(prefers-color-scheme: dark)" content="#080d16" />
    <title>Heliograph</title>
    <style>${STYLE}</style>
  </head>
  <body>
    <main>
      <svg viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="1.5" stroke-linecap="round" stroke-linejoin="round" aria-hidden="true"><path d="M3 3l18 18M8.5 16.4a5 5 0 0 1 7 0M5 12.9a10 10 0 0 1 5.2-2.8M19 12.9a10 10 0 0 0-2.6-1.9M2 8.8a15 15 0 0 1 4.2-2.7M22 8.8A15 15 0 0 0 10.7 5M12 20h.01" /></svg>
      <h1 id="heading"></h1>
      <p id="text"></p>
      <button id="retry" type="button"></button>
      <p id="state" role="status"></p>
    </main>
    <script>${script}</script>
  </body>
</html>
`;
