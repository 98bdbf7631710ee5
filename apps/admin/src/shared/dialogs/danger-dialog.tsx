import { Button, Group, Stack, TextInput } from '@mantine/core';
import { useId, useState, type FormEvent, type ReactNode } from 'react';
import { useMessages } from '../i18n/messages.js';
import { ProblemAlert } from '../problems/problem-alert.js';
import classes from './danger-dialog.module.css';
import { Dialog } from './dialog.js';
import { dialogsMessages } from './dialogs.messages.js';

interface DangerDialogProps {
  opened: boolean;
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
  /** The dialog closes when this resolves and shows the refusal when it does not. */
  onConfirm: () => Promise<unknown>;
}

/** Asks before something that cannot be taken back lightly. */
export function DangerDialog({ opened, onClose, title, ...body }: DangerDialogProps) {
  return (
    <Dialog opened={opened} onClose={onClose} title={title} size="lg">
      {opened && <DangerForm {...body} onClose={onClose} />}
    </Dialog>
  );
}

type DangerFormProps = Omit<DangerDialogProps, 'opened' | 'title'>;

function DangerForm({ onClose, children, action, word, ready = true, ...act }: DangerFormProps) {
  const t = useMessages(dialogsMessages);
  const form = useId();
  const [typed, setTyped] = useState('');
  const [pending, setPending] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const blocked = !ready || (word !== undefined && typed.trim() !== word);

  const confirm = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    // React hands events on to the form around the dialog, although the page keeps them apart.
    event.stopPropagation();
    if (blocked || pending) return;
    setPending(true);
    setError(null);
    try {
      await act.onConfirm();
      onClose();
    } catch (failure) {
      setError(failure);
    } finally {
      setPending(false);
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
            <Button variant="default" onClick={onClose}>
              {t('cancel')}
            </Button>
            <Button
              type="submit"
              color={act.color ?? 'red.9'}
              disabled={blocked}
              loading={pending}
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
