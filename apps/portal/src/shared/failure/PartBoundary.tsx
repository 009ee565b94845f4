import { Component, type ReactNode } from 'react';

export interface PartBoundaryProps {
  /** Shown instead; `retry` shows the part again, which loads its code again. */
  failed: (retry: () => void) => ReactNode;
  children: ReactNode;
}

/** Keeps the rest of the page when a part cannot be loaded or rendered; hiding and showing the part retries, too. */
export class PartBoundary extends Component<PartBoundaryProps, { hasFailed: boolean }> {
  override state = { hasFailed: false };
  private wasHidden = false;

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override componentDidMount() {
    if (this.wasHidden && this.state.hasFailed) this.retry();
  }

  override componentWillUnmount() {
    this.wasHidden = true;
  }

  private readonly retry = () => this.setState({ hasFailed: false });

  override render() {
    return this.state.hasFailed ? this.props.failed(this.retry) : this.props.children;
  }
}
