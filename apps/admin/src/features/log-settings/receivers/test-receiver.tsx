import type { LogReceiverReply } from '@stackyard/contracts';
import { TestOutcome } from '#shared/feedback/test-outcome.js';
import { TestPanel } from '#shared/feedback/test-panel.js';
import { useMessages } from '#shared/i18n/messages.js';
import { logSettingsMessages } from '../log-settings.messages.js';
import { useTestReceiver } from '../log-settings.queries.js';
import { useLogSettingsDialog } from '../use-log-settings-dialog.js';
import { receiversMessages } from './receivers.messages.js';

export function TestReceiver({ receiver }: { receiver: LogReceiverReply }) {
  const t = useMessages(receiversMessages);
  const tLogSettings = useMessages(logSettingsMessages);
  const { close } = useLogSettingsDialog();
  const test = useTestReceiver(receiver.id);
  const { data } = test;
  return (
    <TestPanel
      texts={{
        description: t('testText'),
        testing: t('testing'),
        test: t('sendTest'),
        close: tLogSettings('close'),
      }}
      test={test}
      onTest={() => test.mutate()}
      onClose={() => void close()}
    >
      {data && !test.isPending && (
        <TestOutcome
          isSuccess={data.ok}
          title={t(data.ok ? 'arrived' : 'failed')}
          detail={data.detail}
        />
      )}
    </TestPanel>
  );
}
