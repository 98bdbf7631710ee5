import type { LogChainReply } from '@stackyard/contracts';
import { useFormat } from '#shared/i18n/format.js';
import { useMessages } from '#shared/i18n/messages.js';
import { CopyValue } from '#shared/feedback/copy-value.js';
import { chainMessages } from './chain.messages.js';
import fieldClasses from '../fields.module.css';

/**
 * The head of the chain. Users copy it to a place that people with database access cannot change,
 * so that a later check can detect tampering.
 */
export function ChainHead({ chain }: { chain: LogChainReply }) {
  const t = useMessages(chainMessages);
  const format = useFormat();
  const { headId, headHash, links, removed } = chain;
  return (
    <dl className={fieldClasses.fields}>
      <div>
        <dt>{t('links')}</dt>
        <dd>{t('linksText', { removed, shown: format.number(links) })}</dd>
      </div>
      <div>
        <dt>{t('headId')}</dt>
        <dd>{headId}</dd>
      </div>
      <div>
        <dt>{t('headHash')}</dt>
        <dd className={fieldClasses.hash}>
          <code>{headHash}</code>
          <CopyValue value={`${headId}:${headHash}`} label={t('copyHead')} />
        </dd>
      </div>
    </dl>
  );
}
