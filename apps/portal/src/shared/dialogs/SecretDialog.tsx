import { Button, Dialog, Grid, Notice, Row, Text } from '@heliograph/ui';
import type { ReactNode } from 'react';
import { CopyButton } from '../controls/CopyButton.tsx';

export interface SecretDialogProps {
  title: string;
  /** Warning that this is shown only once. */
  warning: string;
  values?: readonly Secret[];
  /** Label of the button that closes it. */
  close: string;
  /** False if only that button closes it. */
  dismissible?: boolean;
  /** Buttons before that one. */
  actions?: ReactNode;
  onClose: () => void;
  children?: ReactNode;
}

interface Secret {
  label: string;
  value: string;
  copyLabel: string;
}

/** Shows secrets that cannot be read again, to copy. */
export function SecretDialog({
  title,
  warning,
  values = [],
  close,
  dismissible = true,
  actions,
  onClose,
  children,
}: SecretDialogProps) {
  return (
    <Dialog
      opened
      size="small"
      title={title}
      dismissible={dismissible}
      onClose={onClose}
      footer={
        <>
          {actions}
          <Button onClick={onClose}>{close}</Button>
        </>
      }
    >
      <Grid gap={16}>
        <Notice tone="warning">{warning}</Notice>
        {values.length > 0 && <Secrets values={values} />}
        {children}
      </Grid>
    </Dialog>
  );
}

/** Values to enter elsewhere, each with a button that copies it. */
export function Secrets({ values }: { values: readonly Secret[] }) {
  return (
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
  );
}
