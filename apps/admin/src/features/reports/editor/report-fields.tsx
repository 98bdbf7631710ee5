import { NativeSelect } from '@mantine/core';
import { monthlyReportSchema, type ReportDevelopment } from '@stackyard/report-schema';
import { useController, type Control } from 'react-hook-form';
import { useMessages } from '#shared/i18n/messages.js';
import { reportBadgeMessages } from '../badges/report-badge.messages.js';
import { LimitedTextField } from './limited-text-field.js';
import classes from './editor.module.css';
import { editorMessages } from './editor.messages.js';
import { EntryList } from './entry-list.js';
import type { ReportDraft } from './report-draft.js';

const { summary, developments, recommendations, outlook, data_quality_notes } =
  monthlyReportSchema.properties;
const { title, text, impact } = developments.items.properties;
const recommendationBounds = recommendations.items.properties;
const priorities = [1, 2, 3];

interface FieldsProps {
  control: Control<ReportDraft>;
}

export function ReportFields({ control }: FieldsProps) {
  const t = useMessages(editorMessages);
  return (
    <>
      <Summary control={control} />
      <Developments control={control} />
      <Recommendations control={control} />
      <fieldset className={classes.part}>
        <legend>{t('outlook')}</legend>
        <LimitedTextField
          control={control}
          name="outlook.headline"
          label={t('headline')}
          bounds={outlook.properties.headline}
        />
        <LimitedTextField
          control={control}
          name="outlook.text"
          label={t('text')}
          bounds={outlook.properties.text}
          isMultiline
        />
      </fieldset>
      <EntryList
        control={control}
        name="notes"
        title={t('notes')}
        nameOf={(index) => t('note', { number: index + 1 })}
        itemLimits={data_quality_notes}
        createEntry={() => ({ text: '' })}
      >
        {(index) => (
          <LimitedTextField
            control={control}
            name={`notes.${index}.text`}
            label={t('text')}
            bounds={data_quality_notes.items}
          />
        )}
      </EntryList>
    </>
  );
}

function Summary({ control }: FieldsProps) {
  const t = useMessages(editorMessages);
  return (
    <fieldset className={classes.part}>
      <legend>{t('summary')}</legend>
      <div className={classes.pair}>
        <LimitedTextField
          control={control}
          name="summary.headline"
          label={t('headline')}
          bounds={summary.properties.headline}
        />
        <RatingField control={control} name="summary.rating" label={t('rating')} />
      </div>
      <LimitedTextField
        control={control}
        name="summary.text"
        label={t('text')}
        bounds={summary.properties.text}
        isMultiline
      />
    </fieldset>
  );
}

const emptyDevelopment = (): ReportDevelopment => ({ title: '', text: '', impact: 'neutral' });

function Developments({ control }: FieldsProps) {
  const t = useMessages(editorMessages);
  return (
    <EntryList
      control={control}
      name="developments"
      title={t('developments')}
      nameOf={(index) => t('development', { number: index + 1 })}
      itemLimits={developments}
      createEntry={emptyDevelopment}
    >
      {(index) => (
        <>
          <div className={classes.pair}>
            <LimitedTextField
              control={control}
              name={`developments.${index}.title`}
              label={t('title')}
              bounds={title}
            />
            <RatingField
              control={control}
              name={`developments.${index}.impact`}
              label={t('impact')}
            />
          </div>
          <LimitedTextField
            control={control}
            name={`developments.${index}.text`}
            label={t('text')}
            bounds={text}
            isMultiline
          />
        </>
      )}
    </EntryList>
  );
}

function Recommendations({ control }: FieldsProps) {
  const t = useMessages(editorMessages);
  const fields = [
    { name: 'title', label: t('title'), isMultiline: false },
    { name: 'reason', label: t('reason'), isMultiline: true },
    { name: 'action', label: t('action'), isMultiline: true },
    { name: 'expected_effect', label: t('effect'), isMultiline: true },
  ] as const;
  return (
    <EntryList
      control={control}
      name="recommendations"
      title={t('recommendations')}
      nameOf={(index) => t('recommendation', { number: index + 1 })}
      itemLimits={recommendations}
      createEntry={(index) => ({
        priority: Math.min(index + 1, priorities.length),
        category: '',
        title: '',
        reason: '',
        action: '',
        expected_effect: '',
      })}
    >
      {(index) => (
        <>
          <div className={classes.pair}>
            <LimitedTextField
              control={control}
              name={`recommendations.${index}.category`}
              label={t('category')}
              bounds={recommendationBounds.category}
            />
            <PriorityField control={control} name={`recommendations.${index}.priority`} />
          </div>
          {fields.map(({ name, label, isMultiline }) => (
            <LimitedTextField
              key={name}
              control={control}
              name={`recommendations.${index}.${name}`}
              label={label}
              bounds={recommendationBounds[name]}
              isMultiline={isMultiline}
            />
          ))}
        </>
      )}
    </EntryList>
  );
}

interface PriorityFieldProps extends FieldsProps {
  name: `recommendations.${number}.priority`;
}

function PriorityField({ control, name }: PriorityFieldProps) {
  const t = useMessages(editorMessages);
  const { field } = useController({ control, name });
  return (
    <NativeSelect
      label={t('priority')}
      {...field}
      value={String(field.value)}
      onChange={(event) => field.onChange(Number(event.currentTarget.value))}
      data={priorities.map(String)}
    />
  );
}

interface RatingFieldProps extends FieldsProps {
  name: 'summary.rating' | `developments.${number}.impact`;
  label: string;
}

/** The rating of a month or development, with the same labels as its badge. */
function RatingField({ control, name, label }: RatingFieldProps) {
  const tReportBadge = useMessages(reportBadgeMessages);
  const { field } = useController({ control, name });
  const data =
    name === 'summary.rating'
      ? summary.properties.rating.enum.map((value) => ({
          value,
          label: tReportBadge(`rating.${value}`),
        }))
      : impact.enum.map((value) => ({ value, label: tReportBadge(`impact.${value}`) }));
  return <NativeSelect label={label} {...field} data={data} />;
}
