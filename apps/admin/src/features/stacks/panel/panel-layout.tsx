import { lazy, Suspense, type ReactNode } from 'react';
import classes from './panel.module.css';
import type { StackPanelProps } from './stack-panel.js';

// Loaded when a summary is opened for the first time.
const StackPanel = lazy(async () => ({
  default: (await import('./stack-panel.js')).StackPanel,
}));

interface PanelLayoutProps extends Omit<StackPanelProps, 'stackId'> {
  /** The list of stacks. */
  children: ReactNode;
}

/** The list of stacks, with the summary of a stack beside it. */
export function PanelLayout({ children, panel, onRedeploy, ...props }: PanelLayoutProps) {
  // Offer the redeploy only for stacks in the list, because the redeploy dialog can show no
  // others.
  const onStackRedeploy = panel.stack && onRedeploy;
  return (
    <div className={classes.layout}>
      {children}
      {panel.current !== undefined && (
        <Suspense>
          <StackPanel
            stackId={panel.current}
            panel={panel}
            onRedeploy={onStackRedeploy}
            {...props}
          />
        </Suspense>
      )}
    </div>
  );
}
