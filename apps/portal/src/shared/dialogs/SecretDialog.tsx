import { Button, Dialog, Grid, Notice, Row, Text } from '@heliograph/ui';
import type { ReactNode } from 'react';
import { CopyButton } from '../controls/CopyButton.tsx';

export interface SecretDialogProps {
  title: string;
  /** Warning that this is shown only once. */
  warning: string;
  values: readonly { label: string; value: string; copyLabel: string }[];
  /** Label of the button that closes it. */
  close: string;
  onClose: () => void;
  children?: ReactNode;
}

/** Shows secrets that cannot be read again, to copy. */
export function SecretDialog({ title, warning, values, close, onClose, children }: SecretDialogProps) {
  return (
    <Dialog
      opened
      size="small"
      title={title}
      onClose={onClose}
      footer={<Button onClick={onClose}>{close}</Button>}
    >
      <Grid gap={16}>
        <Notice tone="warning">{warning}</Notice>
        <Grid as="dl" gap={12}>
          {values.map(({ label, value, copyLabel }) => (
            <div key={label}>
              <Text as="dt" tone="faint" size={13}>
                {label}
              </Text>
              <Row as="dd" gap={8} align="center">
                <Text as="code" breaks aria-label={label}>
                  {value}
                </Text>
                <CopyButton value={value} label={copyLabel} />
              </Row>
            </div>
          ))}
        </Grid>
        {children}
      </Grid>
    </Dialog>
  );
}
