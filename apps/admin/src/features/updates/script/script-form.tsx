import { Button, SegmentedControl, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import {
  findLikelySecrets,
  UpdateScriptRequest,
  type UpdateScriptReply,
} from '@stackyard/contracts';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { TriangleAlert } from 'lucide-react';
import { useDeferredValue } from 'react';
import { useWatch } from 'react-hook-form';
import { useRunIfStillOnPage } from '#shared/address/use-while-on-page.js';
import { DangerDialog } from '#shared/dialogs/danger-dialog.js';
import { Notice } from '#shared/feedback/notice.js';
import { EditBar } from '#shared/forms/saving/edit-bar.js';
import { UnsavedWarning } from '#shared/forms/saving/unsaved-warning.js';
import { useContractForm } from '#shared/forms/use-contract-form.js';
import { useMessages } from '#shared/i18n/messages.js';
import { ProblemAlert } from '#shared/problems/problem-alert.js';
import { useResetScript, useSaveScript } from '../updates.queries.js';
import { ScriptDifference } from './script-difference.js';
import { ScriptEditor } from './script-editor.js';
import classes from './script.module.css';
import { scriptMessages } from './script.messages.js';

const maxLength = 100_000;

interface ScriptFormProps {
  script: UpdateScriptReply;
  readOnly: boolean;
}

export function ScriptForm({ script, readOnly }: ScriptFormProps) {
  const t = useMessages(scriptMessages);
  const { view, show } = useScriptView();
  const save = useSaveScript();
  const [opened, dialog] = useDisclosure(false);
  const form = useContractForm(UpdateScriptRequest, { text: script.text });
  const text = useWatch({ control: form.control, name: 'text' });
  const deferredText = useDeferredValue(text);
  const { isDirty, isSubmitting } = form.formState;
  const submit = form.handleSubmit((values) =>
    save
      .mutateAsync(values.text)
      .then((stored) => form.reset({ text: stored.text }), form.showProblem),
  );
  return (
    <>
      <form onSubmit={submit} className={classes.form}>
        <ScriptHead view={view} onShow={show} length={text.length} />
        {view === 'edit' ? (
          <ScriptEditor
            label={t('script')}
            text={text}
            readOnly={readOnly}
            input={form.register('text')}
            error={form.errorOf('text')}
          />
        ) : (
          <ScriptDifference before={script.defaultText} after={deferredText} />
        )}
        <SecretsWarning text={deferredText} />
        {form.problem !== null && <ProblemAlert error={form.problem} />}
        {!readOnly && (
          <EditBar
            isDirty={isDirty}
            isSubmitting={isSubmitting}
            onDiscard={() => form.reset()}
            saveLabel={t('save')}
            status={save.isSuccess && t('saved')}
          >
            {script.custom && (
              <Button variant="default" onClick={dialog.open}>
                {t('reset')}
              </Button>
            )}
          </EditBar>
        )}
        <UnsavedWarning isActive={isDirty && !isSubmitting} />
      </form>
      <ResetScript
        opened={opened}
        onClose={dialog.close}
        onReset={(stored) => form.reset({ text: stored.text })}
      />
    </>
  );
}

interface ScriptHeadProps {
  view: string;
  onShow: (view: string) => void;
  length: number;
}

function ScriptHead({ view, onShow, length }: ScriptHeadProps) {
  const t = useMessages(scriptMessages);
  return (
    <div className={classes.head}>
      <SegmentedControl
        aria-label={t('view')}
        value={view}
        onChange={onShow}
        data={[
          { value: 'edit', label: t('edit') },
          { value: 'difference', label: t('difference') },
        ]}
      />
      <Text size="xs" c="dimmed" className={classes.length}>
        {t('length', { count: length, most: maxLength })}
      </Text>
    </div>
  );
}

/** Warns about likely secrets before the script is saved, with the check that the server uses. */
function SecretsWarning({ text }: { text: string }) {
  const t = useMessages(scriptMessages);
  const lines = findLikelySecrets(text).map(({ line }) => line);
  if (lines.length === 0) return null;
  return (
    <Notice tone="waiting" icon={TriangleAlert} title={t('warningTitle')}>
      <Text size="sm">{t('warningText', { lines: lines.join(', ') })}</Text>
    </Notice>
  );
}

function useScriptView() {
  const navigate = useNavigate();
  const { view = 'edit' } = useSearch({ from: '/shell/maintenance/script' });
  const whileOnPage = useRunIfStillOnPage();
  const show = (tab: string): void => {
    const view = tab === 'difference' ? ('difference' as const) : undefined;
    void whileOnPage(() =>
      navigate({ to: '.', search: (before) => ({ ...before, view }), replace: true }),
    );
  };
  return { view, show };
}

interface ResetScriptProps {
  opened: boolean;
  onClose: () => void;
  onReset: (stored: UpdateScriptReply) => void;
}

function ResetScript({ opened, onClose, onReset }: ResetScriptProps) {
  const t = useMessages(scriptMessages);
  const reset = useResetScript();
  return (
    <DangerDialog
      opened={opened}
      onClose={onClose}
      title={t('resetTitle')}
      actionLabel={t('resetAction')}
      onConfirm={() => reset.mutateAsync().then(onReset)}
    >
      <Text size="sm">{t('resetText')}</Text>
    </DangerDialog>
  );
}
