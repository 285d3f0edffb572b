import { Component, type ReactNode } from 'react';

interface BoundaryProps {
  readonly children: ReactNode;
  /** What stands in for children that broke; `retry` draws them anew. */
  readonly fallback: (retry: () => void) => ReactNode;
  /** Where the children are; at another place they are other ones, which may be in order. */
  readonly place?: string;
}

/** Keeps an error while drawing from taking more than its own part of the page with it. */
export class Boundary extends Component<BoundaryProps, { readonly broken: boolean }> {
  override state = { broken: false };

  static getDerivedStateFromError() {
    return { broken: true };
  }

  readonly retry = () => this.setState({ broken: false });

  override componentDidUpdate({ place }: BoundaryProps) {
    if (place !== this.props.place) this.retry();
  }

  override render() {
    return this.state.broken ? this.props.fallback(this.retry) : this.props.children;
  }
}
