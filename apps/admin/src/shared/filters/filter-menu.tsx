import { Button, Popover } from '@mantine/core';
import { ChevronDown } from 'lucide-react';
import type { ReactNode } from 'react';
import classes from './facets/facets.module.css';

interface FilterMenuProps {
  label: ReactNode;
  ariaLabel?: string;
  isChosen: boolean;
  /** Width of the open menu in pixels. */
  width: number;
  children: ReactNode;
}

export function FilterMenu({ label, ariaLabel, isChosen, width, children }: FilterMenuProps) {
  return (
    <Popover width={width} position="bottom-start" trapFocus shadow="md" withinPortal>
      <Popover.Target>
        <Button
          size="compact-sm"
          variant="default"
          className={classes.menu}
          data-chosen={isChosen || undefined}
          aria-label={ariaLabel}
          rightSection={<ChevronDown size={14} aria-hidden />}
        >
          {label}
        </Button>
      </Popover.Target>
      <Popover.Dropdown p={8}>{children}</Popover.Dropdown>
    </Popover>
  );
}
