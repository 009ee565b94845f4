import { configure } from '@testing-library/react';

// Pages load their parts lazily, which takes a busy machine a while.
configure({ asyncUtilTimeout: 20_000 });

// jsdom has no layout, so no box ever changes its size.
const nothing = () => undefined;
Object.assign(globalThis, {
  ResizeObserver: class {
    observe = nothing;
    unobserve = nothing;
    disconnect = nothing;
  },
});
