import type { Scene } from '@heliograph/contracts/http';
import type { PreviewOrder } from '@heliograph/contracts/preview';
import { defaultDisplayConfig } from '@heliograph/domain/displays';
import { createEngineStore } from '@heliograph/engine-client';
import { createFakeEngine } from '@heliograph/engine-client/fake';
import { I18nProvider, createI18n } from '@heliograph/i18n';
import { ThemeProvider, createThemeStore } from '@heliograph/ui/light';
import { act, render } from '@testing-library/react';
import { Provider } from 'jotai';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { Wall } from '../shell/Wall.tsx';

// Scenes have their own tests; this one checks which is shown.
vi.mock('../scenes/sceneComponents.ts', () => ({
  loadSceneComponent: () => Promise.resolve(({ scene }: { scene: Scene }) => <h1>{scene.id}</h1>),
}));

const notice = (id: string): Scene => ({ id, kind: 'notice', seconds: 60, title: id, text: 'x' });
const order: PreviewOrder = {
  type: 'heliograph-preview',
  config: { ...defaultDisplayConfig('en'), scenes: [notice('a'), notice('b')] },
  stationIds: [3],
  sceneId: null,
};
const parentPage = { postMessage: vi.fn() };

async function open() {
  const engine = createFakeEngine({ session: { language: () => Promise.resolve() } });
  const i18n = await createI18n('en', ['board', 'kiosk', 'scene']);
  render(
    <I18nProvider i18n={i18n}>
      <ThemeProvider store={createThemeStore({ initial: 'dark' })}>
        <Provider store={createEngineStore(engine)}>
          <Wall mode="preview" />
        </Provider>
      </ThemeProvider>
    </I18nProvider>,
  );
  // The preview is loaded on demand.
  await expect
    .poll(() => parentPage.postMessage)
    .toHaveBeenCalledWith({ type: 'heliograph-preview-ready' }, location.origin);
  return engine;
}

interface From {
  origin?: string;
  /** The window that sends it. */
  source?: object;
}

function send(data: unknown, { origin = location.origin, source = parentPage }: From = {}) {
  const event = new MessageEvent('message', { data, origin });
  Object.defineProperty(event, 'source', { value: source });
  act(() => void window.dispatchEvent(event));
}

const shown = () => document.querySelector<HTMLElement>('[data-scene]')?.dataset.scene ?? null;

beforeEach(() => {
  parentPage.postMessage.mockClear();
  vi.stubGlobal('parent', parentPage);
  vi.stubGlobal('matchMedia', () => Object.assign(new EventTarget(), { matches: true }));
});

describe('a preview', () => {
  it('reports that it is ready, and shows the config and stations that its parent page sends', async () => {
    const engine = await open();
    send(order);
    await expect.poll(() => shown()).toBe('a');
    expect(engine.scope()).toEqual([3]);
    send({ ...order, sceneId: 'b' });
    await expect.poll(() => shown()).toBe('b');
  });

  it('ignores messages of other windows', async () => {
    const engine = await open();
    send(order, { origin: 'https://elsewhere.example' });
    send(order, { source: window });
    send({ ...order, config: { scenes: [] } });
    expect(engine.scope()).toBeNull();
    expect(shown()).toBeNull();
  });
});
