import { Component, type ReactNode } from 'react';
import { Trouble } from './Trouble.tsx';

/** Shows that a screen could not be loaded or drawn, instead of nothing. Give it a `key` by which it tries again. */
export class PageBoundary extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override render() {
    return this.state.failed ? <Trouble kind="pageFailed" /> : this.props.children;
  }
}
