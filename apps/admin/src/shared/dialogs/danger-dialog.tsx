import { Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { useId, useState, type FormEvent, type ReactNode } from 'react';
import { useRunIfStillOnPage } from '../address/use-while-on-page.js';
import { useMessages } from '../i18n/messages.js';
import { ProblemAlert } from '../problems/problem-alert.js';
import classes from './danger-dialog.module.css';
import { Dialog } from './dialog.js';
import { dialogsMessages } from './dialogs.messages.js';

/**
 * Pass this as `onDone` if the action itself leaves the page, because the dialog then
 * disappears with the page.
 */
export const doNothing = (): void => undefined;

interface DangerDialogProps<Result> {
  opened: boolean;
  /** Called when the user cancels, and after the action if there is no `onDone`. */
  onClose: () => void;
  title: string;
  /** Explains the effects of the action. */
  children: ReactNode;
  /**
   * The button label, which states what will happen: "Redeploy 12 stacks on 2 servers". Null if
   * there is nothing to do: the dialog can then only be closed.
   */
  actionLabel: string | null;
  /**
   * The user must type this word to confirm. Use it for actions that are wide-ranging or cannot be
   * undone.
   */
  confirmationWord?: string | undefined;
  /**
   * Defaults to a red on which white text is readable in both colour schemes. Pass another colour
   * for reversible actions.
   */
  color?: string;
  /** Set to false while a required input is missing. */
  isReady?: boolean;
  /** Says what is missing while `isReady` is false, unless the content already does. */
  missing?: string | undefined;
  /**
   * Runs the action. The dialog cannot be closed until the promise settles. If the promise rejects,
   * the dialog shows the error.
   */
  onConfirm: () => Promise<Result>;
  /** Called instead of `onClose` after the action, usually to open its result. */
  onDone?: (result: Result) => void;
  size?: 'lg' | 'xl';
}

/**
 * In the phase `done`, the dialog can be closed while the next page loads, but the action cannot be
 * repeated.
 */
type Phase = 'asking' | 'acting' | 'done';

/** Asks for confirmation before an action that is hard to undo. */
export function DangerDialog<Result>(props: DangerDialogProps<Result>) {
  const { opened, onClose, title, size = 'lg' } = props;
  const [phase, setPhase] = useState<Phase>('asking');
  if (!opened && phase !== 'asking') setPhase('asking');
  const close = (): void => {
    if (phase !== 'acting') onClose();
  };
  return (
    <Dialog opened={opened} onClose={close} title={title} size={size}>
      {opened && <DangerForm {...props} phase={phase} onPhaseChange={setPhase} />}
    </Dialog>
  );
}

interface DangerFormProps<Result> extends DangerDialogProps<Result> {
  phase: Phase;
  onPhaseChange: (phase: Phase) => void;
}

function DangerForm<Result>(props: DangerFormProps<Result>) {
  const { children, actionLabel, confirmationWord, color = 'red.9', isReady = true } = props;
  const { missing, phase, onClose } = props;
  const t = useMessages(dialogsMessages);
  const formId = useId();
  const [typedWord, setTypedWord] = useState('');
  const { error, confirm } = useConfirm(props);
  const isBlocked =
    actionLabel === null ||
    !isReady ||
    (confirmationWord !== undefined && typedWord.trim() !== confirmationWord);

  const submit = (event: FormEvent): void => {
    event.preventDefault();
    // React bubbles events through the portal, so this event would also submit a surrounding form.
    event.stopPropagation();
    if (!isBlocked && phase === 'asking') void confirm();
  };

  return (
    <form id={formId} onSubmit={submit}>
      <Stack gap="md">
        {children}
        <div className={classes.actions}>
          {confirmationWord !== undefined && (
            <TextInput
              label={<ConfirmationWordLabel word={confirmationWord} />}
              value={typedWord}
              onChange={(event) => setTypedWord(event.currentTarget.value)}
              autoComplete="off"
              spellCheck={false}
              data-autofocus
            />
          )}
          {error !== null && <ProblemAlert error={error} />}
          <Group justify="flex-end">
            {!isReady && <Missing text={missing} />}
            <Button
              variant="default"
              disabled={phase === 'acting'}
              onClick={onClose}
              data-autofocus={confirmationWord === undefined || undefined}
            >
              {t(actionLabel === null ? 'close' : 'cancel')}
            </Button>
            {actionLabel !== null && (
              <Button
                type="submit"
                color={color}
                disabled={isBlocked}
                loading={phase !== 'asking'}
                classNames={{ root: classes.act, label: classes.actLabel }}
              >
                {actionLabel}
              </Button>
            )}
          </Group>
        </div>
      </Stack>
    </form>
  );
}

/** Explains, beside the button, why the action is not available. */
function Missing({ text }: { text: string | undefined }) {
  if (!text) return null;
  return (
    <Text size="sm" c="dimmed" flex="1 1 200px">
      {text}
    </Text>
  );
}

/** Shows the word in a style of its own, so that users see exactly what to type. */
function ConfirmationWordLabel({ word }: { word: string }) {
  const t = useMessages(dialogsMessages);
  const placeholder = '\u0000';
  const [before, after] = t('typeWord', { word: placeholder }).split(placeholder);
  return (
    <>
      {before}
      <code className={classes.word}>{word}</code>
      {after}
    </>
  );
}

function useConfirm<Result>({
  onPhaseChange,
  onConfirm,
  onDone,
  onClose,
}: DangerFormProps<Result>) {
  const whileOnPage = useRunIfStillOnPage();
  const [error, setError] = useState<unknown>(null);
  const confirm = async (): Promise<void> => {
    onPhaseChange('acting');
    setError(null);
    try {
      const result = await onConfirm();
      onPhaseChange('done');
      whileOnPage(() => (onDone ? onDone(result) : onClose()));
    } catch (failure) {
      onPhaseChange('asking');
      setError(failure);
    }
  };
  return { error, confirm };
}
