import { cleanup, configure } from '@testing-library/react';
import { afterEach, vi } from 'vitest';

// Pages load their parts lazily, which takes a busy machine a while.
configure({ asyncUtilTimeout: 20_000 });

const nothing = () => undefined;

// jsdom has no layout: no box ever changes its size, and no query of the screen matches.
Object.assign(globalThis, {
  ResizeObserver: class {
    observe = nothing;
    unobserve = nothing;
    disconnect = nothing;
  },
  matchMedia: () => ({ matches: false, addEventListener: nothing, removeEventListener: nothing }),
});
// A window and boxes in it: menus hide when what opened them is outside.
Element.prototype.getBoundingClientRect = () => new DOMRect(0, 0, 100, 20);
Object.defineProperties(document.documentElement, {
  clientWidth: { value: 1440, configurable: true },
  clientHeight: { value: 900, configurable: true },
});

// It draws nothing, so it has neither modal dialogs nor popovers.
HTMLDialogElement.prototype.showModal = function () {
  this.open = true;
};
HTMLDialogElement.prototype.close = function () {
  this.open = false;
};
Object.assign(HTMLElement.prototype, { showPopover: nothing, hidePopover: nothing });

afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});
