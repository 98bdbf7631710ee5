import { ActionIcon, Button, Group, Text } from '@mantine/core';
import { Plus, Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { useFieldArray, type Control, type FieldArray, type FieldArrayPath } from 'react-hook-form';
import { useMessages } from '#shared/i18n/messages.js';
import classes from './editor.module.css';
import { editorMessages } from './editor.messages.js';
import type { ReportDraft } from './report-draft.js';

interface EntryListProps<Name extends FieldArrayPath<ReportDraft>> {
  control: Control<ReportDraft>;
  name: Name;
  title: string;
  /** Label of an entry, e.g. `Development 2`. */
  nameOf: (index: number) => string;
  itemLimits: { readonly minItems: number; readonly maxItems: number };
  createEntry: (index: number) => FieldArray<ReportDraft, Name>;
  children: (index: number) => ReactNode;
}

/** A list in the report, limited to the number of entries that the schema allows. */
export function EntryList<Name extends FieldArrayPath<ReportDraft>>(props: EntryListProps<Name>) {
  const { control, name, title, nameOf, itemLimits, createEntry, children } = props;
  const t = useMessages(editorMessages);
  const { fields, append, remove } = useFieldArray({ control, name });
  const isFull = fields.length >= itemLimits.maxItems;
  return (
    <fieldset className={classes.part}>
      <legend>{title}</legend>
      {fields.map(({ id }, index) => (
        <section key={id} className={classes.entry} aria-label={nameOf(index)}>
          <header className={classes.entryHead}>
            <h2>{nameOf(index)}</h2>
            <ActionIcon
              variant="subtle"
              color="gray"
              aria-label={t('remove', { entry: nameOf(index) })}
              disabled={fields.length <= itemLimits.minItems}
              onClick={() => remove(index)}
            >
              <Trash2 size={16} aria-hidden />
            </ActionIcon>
          </header>
          {children(index)}
        </section>
      ))}
      <Group gap="sm">
        <Button
          variant="default"
          leftSection={<Plus size={16} aria-hidden />}
          aria-label={t('addTo', { list: title })}
          disabled={isFull}
          onClick={() => append(createEntry(fields.length))}
        >
          {t('add')}
        </Button>
        {isFull && (
          <Text size="sm" c="dimmed">
            {t('full', { count: itemLimits.maxItems })}
          </Text>
        )}
      </Group>
    </fieldset>
  );
}
