import { ActionIcon, Menu } from '@mantine/core';
import { createContext, use, useRef, type ComponentType, type ReactNode } from 'react';
import { MoreIcon } from '../icons/icons.tsx';

const RefocusContext = createContext<(() => void) | null>(null);

/** The button with three dots, and what it offers. */
export function OperationsMenu({ label, children }: { label: string; children: ReactNode }) {
  const button = useRef<HTMLButtonElement>(null);
  return (
    <Menu position="bottom-end" width={220} shadow="md" withInitialFocusPlaceholder={false}>
      <Menu.Target>
        <ActionIcon ref={button} variant="subtle" color="gray" size="lg" aria-label={label}>
          <MoreIcon />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <RefocusContext value={() => button.current?.focus()}>{children}</RefocusContext>
      </Menu.Dropdown>
    </Menu>
  );
}

interface DialogItemProps {
  icon: ComponentType;
  /** It cannot be undone. */
  final?: boolean;
  onChoose: () => void;
  children: ReactNode;
}

/** One that opens a dialog, which gives the focus back to where it was when it opened: the menu's button. */
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
