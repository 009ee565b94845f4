import { IconButton, Menu } from '@heliograph/ui';
import { createContext, use, useRef, type ComponentType, type ReactNode } from 'react';
import { MoreIcon } from '../icons.tsx';

const RefocusContext = createContext<(() => void) | null>(null);

/** A button with three dots and its menu. */
export function OperationsMenu({ label, children }: { label: string; children: ReactNode }) {
  const button = useRef<HTMLButtonElement>(null);
  return (
    <Menu position="bottom-end" width={220} shadow="md" withInitialFocusPlaceholder={false}>
      <Menu.Target>
        <IconButton ref={button} label={label} icon={<MoreIcon />} />
      </Menu.Target>
      <Menu.Dropdown>
        <RefocusContext value={() => button.current?.focus()}>{children}</RefocusContext>
      </Menu.Dropdown>
    </Menu>
  );
}

interface DialogItemProps {
  icon: ComponentType;
  /** True for an operation that cannot be undone. */
  final?: boolean;
  onChoose: () => void;
  children: ReactNode;
}

/** An item that opens a dialog. It focuses the menu's button first, so that the dialog returns the focus there. */
export function DialogItem({ icon: Icon, final = false, onChoose, children }: DialogItemProps) {
  const refocus = use(RefocusContext);
  return (
    <Menu.Item
      leftSection={<Icon />}
      {...(final && { color: 'red' })}
      onClick={() => {
        refocus?.();
        onChoose();
      }}
    >
      {children}
    </Menu.Item>
  );
}
