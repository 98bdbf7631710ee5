import { Alert, List } from '@mantine/core';
import type { ImportOutcomeReply } from '@stackyard/contracts';
import { Link } from '@tanstack/react-router';
import { useMessages } from '#shared/i18n/messages.js';
import { orphansMessages } from './orphans.messages.js';

interface ImportOutcomesProps {
  outcomes: readonly ImportOutcomeReply[];
  onClose: () => void;
}

/** The result of an import for each folder, shown until the user dismisses it. */
export function ImportOutcomes({ outcomes, onClose }: ImportOutcomesProps) {
  const t = useMessages(orphansMessages);
  if (outcomes.length === 0) return null;
  const areAllStarted = outcomes.every(({ imported }) => imported?.activation.started);
  return (
    <Alert
      color={areAllStarted ? 'green' : 'yellow'}
      title={t('outcomes')}
      withCloseButton
      onClose={onClose}
      mb="md"
      role="status"
    >
      <List size="sm" spacing="xs">
        {outcomes.map(({ rawPath, imported, problem }) => (
          <List.Item key={rawPath}>
            <code>{rawPath}</code> {problem?.detail}
            {imported && (
              <>
                {t('imported', { id: imported.job.id })}{' '}
                {imported.activationError !== null &&
                  t('notAnalysed', { reason: imported.activationError })}{' '}
                <Link to="/jobs/$jobId" params={{ jobId: imported.job.id }}>
                  {t('toJob')}
                </Link>
              </>
            )}
          </List.Item>
        ))}
      </List>
    </Alert>
  );
}
