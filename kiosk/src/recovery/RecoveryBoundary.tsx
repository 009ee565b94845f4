import { useTranslation } from '@heliograph/i18n';
import { EmptyState, ReloadIcon } from '@heliograph/ui';
import { Component, useEffect, useState, type ReactNode } from 'react';
import styles from './RecoveryBoundary.module.css';

interface Props {
  children: ReactNode;
  /** It could not be rendered; called each time. */
  onBroken?: () => void;
}

interface State {
  broken: boolean;
  /** Tries in a row. */
  tries: number;
}

/** The first try after a failure comes this soon, each next one twice as late, s. */
const FIRST = 5;
const LONGEST = 60;

/** Shows the wall again by itself after a failure to render: nobody stands there to press a button. */
export class RecoveryBoundary extends Component<Props, State> {
  override state: State = { broken: false, tries: 0 };

  static getDerivedStateFromError(): Partial<State> {
    return { broken: true };
  }

  override componentDidCatch() {
    this.props.onBroken?.();
  }

  override render() {
    const { broken, tries } = this.state;
    if (!broken) return this.props.children;
    return (
      <Countdown
        key={tries}
        seconds={Math.min(FIRST * 2 ** tries, LONGEST)}
        onEnd={() => this.setState({ broken: false, tries: tries + 1 })}
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
