import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { useMessages } from '../../i18n/messages.js';
import { formsMessages } from '../forms.messages.js';
import { SaveBar } from './save-bar.js';

interface EditBarProps {
  isDirty: boolean;
  isSubmitting: boolean;
  onDiscard: () => void;
  /** The word on the button. */
  save: string;
  /** What came of the last save, as long as nothing was changed since. */
  status?: ReactNode;
  /** What else can be done while nothing waits to be saved. */
  children?: ReactNode;
}

/** The end of a form that edits what is there: in sight as soon as something was changed. */
export function EditBar(props: EditBarProps) {
  const { isDirty, isSubmitting, onDiscard, save, status, children } = props;
  const t = useMessages(formsMessages);
  return (
    <SaveBar sticky={isDirty} status={!isDirty && status}>
      {!isDirty && children}
      {isDirty && (
        <Button variant="default" onClick={onDiscard}>
          {t('discard')}
        </Button>
      )}
      <Button type="submit" loading={isSubmitting} disabled={!isDirty}>
        {save}
      </Button>
    </SaveBar>
  );
}
