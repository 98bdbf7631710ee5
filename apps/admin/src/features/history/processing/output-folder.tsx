import { NativeSelect } from '@mantine/core';
import type { OutputDirReply } from '@stackyard/contracts';
import { useQuery } from '@tanstack/react-query';
import type { UseFormRegisterReturn } from 'react-hook-form';
import { useFormat } from '#shared/i18n/format.js';
import { useMessages } from '#shared/i18n/messages.js';
import { outputFolders } from '../jobs/job/job.queries.js';
import { encodeMessages } from './encode.messages.js';

/** Selects the output folder. Hidden if there are fewer than two folders to select from. */
export function OutputFolder(field: UseFormRegisterReturn) {
  const t = useMessages(encodeMessages);
  const format = useFormat();
  const { data: { outputDirs = [] } = {} } = useQuery(outputFolders);
  if (outputDirs.length < 2) return null;
  const optionOf = ({ path, freeBytes }: OutputDirReply) => ({
    value: path,
    label:
      freeBytes === null
        ? t('dirAway', { path })
        : t('dirOption', { path, free: format.bytes(freeBytes) }),
    disabled: freeBytes === null,
  });
  return (
    <NativeSelect
      label={t('outputDir')}
      {...field}
      data={[{ value: '', label: t('anyDir') }, ...outputDirs.map(optionOf)]}
    />
  );
}
