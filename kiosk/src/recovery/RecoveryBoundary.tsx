import { useTranslation } from '@heliograph/i18n';
import { EmptyState, ReloadIcon } from '@heliograph/ui/light';
import { Component, useEffect, useState, type ReactNode } from 'react';
import styles from './RecoveryBoundary.module.css';

interface Props {
  children: ReactNode;
  /** Rendering failed; called each time. */
  onError?: () => void;
}

interface State {
  hasError: boolean;
  /** Consecutive tries. */
  tries: number;
}

/** Before the first retry, s; doubled for each next one. */
const FIRST_DELAY_S = 5;
const MAX_DELAY_S = 60;

/** Retries after a rendering error by itself: no one is there to press a button. */
export class RecoveryBoundary extends Component<Props, State> {
  override state: State = { hasError: false, tries: 0 };

  static getDerivedStateFromError(): Partial<State> {
    return { hasError: true };
  }

  override componentDidCatch() {
    this.props.onError?.();
  }

  override render() {
    const { hasError, tries } = this.state;
    if (!hasError) return this.props.children;
    return (
      <Countdown
        key={tries}
        seconds={Math.min(FIRST_DELAY_S * 2 ** tries, MAX_DELAY_S)}
        onEnd={() => this.setState({ hasError: false, tries: tries + 1 })}
      />
    );
  }
}

function Countdown({ seconds, onEnd }: { seconds: number; onEnd: () => void }) {
  const { t } = useTranslation('kiosk');
  const [left, setLeft] = useState(seconds);
  useEffect(() => {
    const timer = setTimeout(() => {
      if (left > 1) setLeft(left - 1);
      else onEnd();
    }, 1000);
    return () => clearTimeout(timer);
  }, [left, onEnd]);
  return (
    <div className={styles.recovery} role="alert">
      <EmptyState
        icon={<ReloadIcon />}
        title={t('recovering')}
        hint={t('recoveringHint', { seconds: left })}
      />
    </div>
  );
}
