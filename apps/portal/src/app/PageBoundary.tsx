import { Component, type ReactNode } from 'react';
import { Trouble } from './Trouble.tsx';

/** Shows that a screen could not be loaded or drawn, instead of nothing; coming back to it tries again. */
export class PageBoundary extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false };
  private wasHidden = false;

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override componentDidMount() {
    if (this.wasHidden && this.state.failed) this.setState({ failed: false });
  }

  override componentWillUnmount() {
    this.wasHidden = true;
  }

  override render() {
    return this.state.failed ? <Trouble kind="pageFailed" /> : this.props.children;
  }
}
