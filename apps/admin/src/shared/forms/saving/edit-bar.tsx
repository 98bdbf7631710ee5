import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { useMessages } from '../../i18n/messages.js';
import { formsMessages } from '../forms.messages.js';
import { SaveBar } from './save-bar.js';

interface EditBarProps {
  isDirty: boolean;
  isSubmitting: boolean;
  onDiscard: () => void;
  saveLabel: string;
  /** Why the changes can't be saved; undefined if they can. */
  obstacle?: ReactNode;
  /**
   * True to hide the bar until something changes. Use it on long pages, whose end is out of sight.
   */
  appearsWithChanges?: boolean;
  /** Result of the last save, shown until something changes. */
  status?: ReactNode;
  /** Other actions, shown while there is nothing to save. */
  children?: ReactNode;
}

/** The end of an edit form. It stays visible while there are unsaved changes. */
export function EditBar(props: EditBarProps) {
  const { isDirty, isSubmitting, onDiscard, saveLabel, obstacle, status, children } = props;
  const { appearsWithChanges = false } = props;
  const t = useMessages(formsMessages);
  if (appearsWithChanges && !isDirty && !status) return null;
  return (
    <SaveBar
      isSticky={isDirty}
      status={!isDirty && status}
      reason={obstacle ?? (!isDirty && !appearsWithChanges && t('unchanged'))}
    >
      {!isDirty && children}
      {isDirty && (
        <Button variant="default" onClick={onDiscard}>
          {t('discard')}
        </Button>
      )}
      {(isDirty || !appearsWithChanges) && (
        <Button type="submit" loading={isSubmitting} disabled={!isDirty || obstacle !== undefined}>
          {saveLabel}
        </Button>
      )}
    </SaveBar>
  );
}
