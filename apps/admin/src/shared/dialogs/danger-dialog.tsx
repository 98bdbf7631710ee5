import { Button, Group, Stack, TextInput } from '@mantine/core';
import { useId, useState, type FormEvent, type ReactNode } from 'react';
import { useWhileHere } from '../address/use-while-here.js';
import { useMessages } from '../i18n/messages.js';
import { ProblemAlert } from '../problems/problem-alert.js';
import classes from './danger-dialog.module.css';
import { Dialog } from './dialog.js';
import { dialogsMessages } from './dialogs.messages.js';

interface DangerDialogProps<Result> {
  opened: boolean;
  /** Called when it is left without the act; after the act, unless there is `onDone`. */
  onClose: () => void;
  title: string;
  /** What the act will touch, as it is known now. */
  children: ReactNode;
  /** The fact once more: "Redeploy 12 stacks on 2 servers". */
  action: string;
  /** Wide or irreversible acts ask for this word to be typed. */
  word?: string | undefined;
  /** A red with readable white on it in both schemes, unless the act can be taken back. */
  color?: string;
  /** False while a further input is missing. */
  ready?: boolean;
  /** The dialog stays open until this settles, and shows the refusal when it rejects. */
  onConfirm: () => Promise<Result>;
  /** Takes the place of `onClose` after the act, and leads on to its result. */
  onDone?: (result: Result) => void;
}

/** After the act the dialog can be closed while the next page loads, but the act is not repeated. */
type Phase = 'asking' | 'acting' | 'done';

/** Asks before something that cannot be taken back lightly. */
export function DangerDialog<Result>(props: DangerDialogProps<Result>) {
  const { opened, onClose, title } = props;
  const [phase, setPhase] = useState<Phase>('asking');
  if (!opened && phase !== 'asking') setPhase('asking');
  const close = (): void => {
    if (phase !== 'acting') onClose();
  };
  return (
    <Dialog opened={opened} onClose={close} title={title} size="lg">
      {opened && <DangerForm {...props} phase={phase} onPhase={setPhase} />}
    </Dialog>
  );
}

interface DangerFormProps<Result> extends DangerDialogProps<Result> {
  phase: Phase;
  onPhase: (phase: Phase) => void;
}

function DangerForm<Result>(props: DangerFormProps<Result>) {
  const { children, action, word, color = 'red.9', ready = true } = props;
  const { phase, onPhase, onConfirm, onDone, onClose } = props;
  const t = useMessages(dialogsMessages);
  const whileHere = useWhileHere();
  const form = useId();
  const [typed, setTyped] = useState('');
  const [error, setError] = useState<unknown>(null);
  const blocked = !ready || (word !== undefined && typed.trim() !== word);

  const confirm = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    // React hands events on to the form around the dialog, although the page keeps them apart.
    event.stopPropagation();
    if (blocked || phase !== 'asking') return;
    onPhase('acting');
    setError(null);
    try {
      const result = await onConfirm();
      onPhase('done');
      whileHere(() => (onDone ? onDone(result) : onClose()));
    } catch (failure) {
      onPhase('asking');
      setError(failure);
    }
  };

  return (
    <form id={form} onSubmit={confirm}>
      <Stack gap="md">
        {children}
        <div className={classes.actions}>
          {word !== undefined && (
            <TextInput
              label={t('typeWord', { word })}
              value={typed}
              onChange={(event) => setTyped(event.currentTarget.value)}
              autoComplete="off"
              spellCheck={false}
              data-autofocus
            />
          )}
          {error !== null && <ProblemAlert error={error} />}
          <Group justify="flex-end">
            <Button variant="default" disabled={phase === 'acting'} onClick={onClose}>
              {t('cancel')}
            </Button>
            <Button
              type="submit"
              color={color}
              disabled={blocked}
              loading={phase !== 'asking'}
              classNames={{ root: classes.act, label: classes.actLabel }}
            >
              {action}
            </Button>
          </Group>
        </div>
      </Stack>
    </form>
  );
}
