import type { JobReply } from '@stackyard/contracts';
import { Disc3, Film, Music } from 'lucide-react';
import type { CSSProperties } from 'react';
import { hueOf } from './hue.js';
import classes from './poster.module.css';

/** The poster of a job as stored by Stackyard or, if there is none, a cover without a picture. */
export function Poster({ job }: { job: JobReply }) {
  const { poster, mediaType } = job;
  return (
    <span className={classes.picture} data-square={mediaType === 'cd' || undefined}>
      {poster ? <img src={poster} alt="" loading="lazy" /> : <Cover job={job} />}
    </span>
  );
}

/** The cover is hidden from screen readers, because the title of the job is shown next to it. */
function Cover({ job }: { job: JobReply }) {
  const { mediaType, title } = job;
  const Icon =
    mediaType === 'cd' || mediaType === 'audiobook' ? Music : mediaType === 'other' ? Disc3 : Film;
  return (
    <span className={classes.cover} style={{ '--hue': hueOf(title) } as CSSProperties} aria-hidden>
      <Icon size={28} />
      <span className={classes.title}>{title.replaceAll('_', ' ')}</span>
    </span>
  );
}
