import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';

interface RunLinkButtonProps {
  redeployId: number;
  /** Names the button for screen readers if its text alone does not say enough. */
  'aria-label'?: string;
  children: string;
}

/** A small button, for notices and lists, that opens the page of a run. */
export function RunLinkButton({ redeployId, ...buttonProps }: RunLinkButtonProps) {
  return (
    <Button
      size="compact-sm"
      variant="default"
      renderRoot={(props) => (
        <Link to="/redeploys/$redeployId" params={{ redeployId }} {...props} />
      )}
      {...buttonProps}
    />
  );
}
