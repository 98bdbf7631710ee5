import { ActionIcon, Menu } from '@mantine/core';
import { EllipsisVertical, type LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';

interface RowActionsProps {
  /** Says whose actions they are. */
  label: string;
  /** `RowAction`s. */
  children: ReactNode;
}

/** The menu at the end of a row: what can be done with it. */
export function RowActions({ label, children }: RowActionsProps) {
  return (
    <Menu position="bottom-end" withinPortal>
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" aria-label={label}>
          <EllipsisVertical size={16} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>{children}</Menu.Dropdown>
    </Menu>
  );
}

interface RowActionProps {
  icon: LucideIcon;
  /** True for what ends or removes something. */
  danger?: boolean;
  onClick: () => void;
  children: ReactNode;
}

export function RowAction({ icon: Icon, danger = false, onClick, children }: RowActionProps) {
  return (
    <Menu.Item
      {...(danger && { color: 'red' })}
      leftSection={<Icon size={16} aria-hidden />}
      onClick={onClick}
    >
      {children}
    </Menu.Item>
  );
}
