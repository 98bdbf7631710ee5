import { MultiSelect } from '@mantine/core';
import { logActionIds, logActions, logCategories, type LogAction } from '@stackyard/contracts';
import { useMessages } from '../../shared/i18n/messages.js';
import { eventLogMessages } from './event-log.messages.js';
import { useLogWords } from './use-log-words.js';

interface ActionFieldProps {
  chosen: LogAction[];
  onChange: (chosen: LogAction[]) => void;
}

/** Every action there is, by the part of the product it belongs to. */
export function ActionField({ chosen, onChange }: ActionFieldProps) {
  const t = useMessages(eventLogMessages);
  const words = useLogWords();
  const data = logCategories.map((category) => ({
    group: words.category(category),
    items: logActionIds
      .filter((action) => logActions[action] === category)
      .map((value) => ({ value, label: words.action(value) })),
  }));
  return (
    <MultiSelect
      label={t('action')}
      placeholder={chosen.length > 0 ? '' : t('anyAction')}
      data={data}
      value={chosen}
      onChange={(values) => onChange(logActionIds.filter((action) => values.includes(action)))}
      searchable
      clearable
      maxDropdownHeight={260}
      comboboxProps={{ withinPortal: false }}
    />
  );
}
