import { useLocation, useNavigate } from '@tanstack/react-router';
import { lineOfHash } from './log-text.js';

/** The line of a log that the address names, and a way to name another. */
export function useLogLine(): { line: number | null; onLine: (line: number) => void } {
  const navigate = useNavigate();
  const hash = useLocation({ select: (location) => location.hash });
  return {
    line: lineOfHash(hash),
    onLine: (line) =>
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
