import { Stack, Text } from '@mantine/core';
import { EncodeJobRequest, type AlbumPlan, type JobReply } from '@stackyard/contracts';
import { Dialog } from '#shared/dialogs/dialog.js';
import { useContractForm } from '#shared/forms/use-contract-form.js';
import { useMessages } from '#shared/i18n/messages.js';
import { useEncode } from '../jobs/job/job.queries.js';
import { useJobTitle } from '../jobs/use-job-title.js';
import { EncodeFormFooter } from './encode-form-footer.js';
import { encodeMessages } from './encode.messages.js';

interface EncodeAlbumProps {
  job: JobReply;
  album: AlbumPlan;
  onClose: () => void;
}

/** Queues the encode of a CD. All tracks are encoded; the user chooses only the folder. */
export function EncodeAlbum({ job, album, onClose }: EncodeAlbumProps) {
  const t = useMessages(encodeMessages);
  const titleOf = useJobTitle();
  const encode = useEncode(job.id);
  const form = useContractForm(
    EncodeJobRequest,
    { outputDir: '' },
    { omitWhenEmpty: ['outputDir'] },
  );
  const start = form.handleSubmit((body) =>
    encode.mutateAsync(body).then(onClose, form.showProblem),
  );
  return (
    <Dialog opened onClose={onClose} title={t('title', { title: titleOf(job) })} size="lg">
      <Stack component="form" gap="md" onSubmit={start}>
        <Text size="sm">
          {t('albumText', { count: album.tracks.length, folder: album.outputName })}
        </Text>
        <Text size="sm">{t('text')}</Text>
        <EncodeFormFooter
          outputDir={form.register('outputDir')}
          problem={form.problem}
          isStarting={encode.isPending}
          onClose={onClose}
        />
      </Stack>
    </Dialog>
  );
}
