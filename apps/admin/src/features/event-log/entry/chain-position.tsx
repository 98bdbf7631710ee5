import { Title } from '@mantine/core';
import type { LogLink } from '@stackyard/contracts';
import { useMessages } from '#shared/i18n/messages.js';
import { CopyValue } from '#shared/feedback/copy-value.js';
import { entryMessages } from './entry.messages.js';
import fieldClasses from '../fields.module.css';

export function ChainPosition({ link }: { link: LogLink }) {
  const t = useMessages(entryMessages);
  const hashes = [
    { label: t('contentHash'), copy: t('copyContentHash'), value: link.contentHash },
    { label: t('chainHash'), copy: t('copyChainHash'), value: link.chainHash },
  ];
  return (
    <section>
      <Title order={3} mb="xs">
        {t('proof')}
      </Title>
      <dl className={fieldClasses.fields}>
        {hashes.map(({ label, copy, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd className={fieldClasses.hash}>
              <code title={value}>{value}</code>
              <CopyValue value={value} label={copy} />
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
