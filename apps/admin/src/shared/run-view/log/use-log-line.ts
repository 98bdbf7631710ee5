import { useLocation, useNavigate } from '@tanstack/react-router';
import { lineFromHash } from './text/log-text.js';

/** Returns the log line that the URL links to, and a function to change it. */
export function useLogLine(): { line: number | null; onLinkLine: (line: number) => void } {
  const navigate = useNavigate();
  const hash = useLocation({ select: (location) => location.hash });
  return {
    line: lineFromHash(hash),
    onLinkLine: (line) =>
      void navigate({
        to: '.',
        search: true,
        hash: `L${line}`,
        replace: true,
        resetScroll: false,
        hashScrollIntoView: false,
      }),
  };
}
