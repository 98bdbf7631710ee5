import { ActionIcon, Button, Menu } from '@mantine/core';
import { EllipsisVertical, type LucideIcon } from 'lucide-react';
import type { ReactNode, Ref } from 'react';

interface RowActionsProps {
  /** Names the row for screen readers. */
  label: string;
  /** The button that opens the menu. */
  buttonRef?: Ref<HTMLButtonElement>;
  children: ReactNode;
}

export function RowActions({ label, buttonRef, children }: RowActionsProps) {
  return (
    <Menu position="bottom-end" withinPortal>
      <Menu.Target>
        <ActionIcon ref={buttonRef} variant="subtle" color="gray" aria-label={label}>
          <EllipsisVertical size={16} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>{children}</Menu.Dropdown>
    </Menu>
  );
}

interface RowActionProps {
  icon: LucideIcon;
  /** True for actions that end or remove something. */
  isDangerous?: boolean;
  onClick: () => void;
  children: ReactNode;
}

export function RowAction({ icon: Icon, isDangerous = false, onClick, children }: RowActionProps) {
  return (
    <Menu.Item
      {...(isDangerous && { c: 'var(--tone-failed-text)' })}
      leftSection={<Icon size={16} aria-hidden />}
      onClick={onClick}
    >
      {children}
    </Menu.Item>
  );
}

interface MainRowActionProps {
  icon: LucideIcon;
  label: string;
  /** Names the row for screen readers. */
  rowName: string;
  onClick: () => void;
}

/** The most frequent action of a row, as a button beside the menu with the others. */
export function MainRowAction({ icon: Icon, label, rowName, onClick }: MainRowActionProps) {
  return (
    <Button
      size="compact-sm"
      variant="default"
      leftSection={<Icon size={14} aria-hidden />}
      aria-label={`${label}: ${rowName}`}
      onClick={onClick}
    >
      {label}
    </Button>
  );
}
