import { useFormat } from './format.js';

interface ListTimeProps {
  /** In ISO 8601 format. */
  at: string;
}

/** The day and time of a row, with the exact and the relative time as its tooltip. */
export function ListTime({ at }: ListTimeProps) {
  const format = useFormat();
  return (
    <time dateTime={at} title={`${format.dateTime(at)} · ${format.relative(at)}`}>
      {format.dayAndTime(at)}
    </time>
  );
}
