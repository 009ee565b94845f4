import { Component, type ReactNode } from 'react';

export interface PartBoundaryProps {
  /** Shown instead; `retry` shows the part again, which loads its code again. */
  failed: (retry: () => void) => ReactNode;
  children: ReactNode;
}

/** Keeps the page when a part of it cannot be loaded or rendered. */
export class PartBoundary extends Component<PartBoundaryProps, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  private readonly retry = () => this.setState({ hasFailed: false });

  override render() {
    return this.state.hasFailed ? this.props.failed(this.retry) : this.props.children;
  }
}
