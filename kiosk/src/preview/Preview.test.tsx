// @vitest-environment jsdom
import type { Scene } from '@heliograph/contracts/http';
import type { PreviewOrder } from '@heliograph/contracts/preview';
import { usualConfig } from '@heliograph/domain/displays';
import { createEngineStore } from '@heliograph/engine-client';
import { createFakeEngine } from '@heliograph/engine-client/fake';
import { I18nProvider, createI18n } from '@heliograph/i18n';
import { ThemeProvider, createThemeStore } from '@heliograph/ui';
import { act, cleanup, render } from '@testing-library/react';
import { Provider } from 'jotai';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Wall } from '../shell/Wall.tsx';

// Scenes have tests of their own; here it counts whose turn it is.
vi.mock('../scenes/sceneCode.ts', () => ({
  loadScene: () => Promise.resolve(({ scene }: { scene: Scene }) => <h1>{scene.id}</h1>),
}));

const notice = (id: string): Scene => ({ id, kind: 'notice', seconds: 60, title: id, text: 'x' });
const order: PreviewOrder = {
  type: 'heliograph-preview',
  config: { ...usualConfig('en'), scenes: [notice('a'), notice('b')] },
  stationIds: [3],
  sceneId: null,
};
const around = { postMessage: vi.fn() };

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
  return engine;
}

interface From {
  origin?: string;
  /** The window that says it. */
  source?: object;
}

function say(data: unknown, { origin = location.origin, source = around }: From = {}) {
  const event = new MessageEvent('message', { data, origin });
  Object.defineProperty(event, 'source', { value: source });
  act(() => void window.dispatchEvent(event));
}

const shown = () => document.querySelector<HTMLElement>('[data-scene]')?.dataset.scene ?? null;

beforeEach(() => {
  around.postMessage.mockClear();
  vi.stubGlobal('parent', around);
  vi.stubGlobal('matchMedia', () => Object.assign(new EventTarget(), { matches: true }));
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

describe('a preview', () => {
  it('says that it listens, and shows what the page around it says, of the stations it says', async () => {
    const engine = await open();
    expect(around.postMessage).toHaveBeenCalledWith({ type: 'heliograph-preview-ready' }, location.origin);
    say(order);
    await vi.waitFor(() => expect(shown()).toBe('a'));
    expect(engine.narrowed()).toEqual([3]);
    say({ ...order, sceneId: 'b' });
    await vi.waitFor(() => expect(shown()).toBe('b'));
  });

  it('listens to nobody else', async () => {
    const engine = await open();
    say(order, { origin: 'https://elsewhere.example' });
    say(order, { source: window });
    say({ ...order, config: { scenes: [] } });
    expect(engine.narrowed()).toBeNull();
    expect(shown()).toBeNull();
  });
});
