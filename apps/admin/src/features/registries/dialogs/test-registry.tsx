import type { RegistryReply } from '@stackyard/contracts';
import { TestOutcome } from '#shared/feedback/test-outcome.js';
import { TestPanel } from '#shared/feedback/test-panel.js';
import { useMessages } from '#shared/i18n/messages.js';
import { useImageFault } from '#shared/vocabulary/use-image-fault.js';
import { registriesMessages } from '../registries.messages.js';
import { useTestRegistry } from '../registries.queries.js';
import { useRegistryDialog } from './use-registry-dialog.js';

export function TestRegistry({ registry }: { registry: RegistryReply }) {
  const t = useMessages(registriesMessages);
  const faultText = useImageFault();
  const { close } = useRegistryDialog();
  const test = useTestRegistry(registry.id);
  const { data } = test;
  return (
    <TestPanel
      texts={{ description: t('testText'), test: t('testAgain'), close: t('close') }}
      runsOnOpen
      test={test}
      onTest={() => test.mutate()}
      onClose={() => void close()}
    >
      {data && !test.isPending && (
        <TestOutcome
          isSuccess={data.ok}
          title={t(data.ok ? 'accepted' : 'refused')}
          detail={faultText(data.detail, data.faultCode)}
        />
      )}
    </TestPanel>
  );
}
