import type { AlarmRemark } from '@heliograph/domain/alarms';
import { ClockIcon } from '@heliograph/ui';
import { RepeatIcon } from '../../shared/icons.tsx';
import styles from './RemarkIcon.module.css';

const ICONS: Record<AlarmRemark, typeof ClockIcon> = { chattering: RepeatIcon, standing: ClockIcon };

/** Icon of alarms that last long, or come again and again. */
export function RemarkIcon({ remark }: { remark: AlarmRemark }) {
  const Icon = ICONS[remark];
  return <Icon className={styles.icon ?? ''} />;
}
