import type { ChannelKind } from '@stackyard/contracts';
import { sampleTexts } from './sample-text.js';
import { fillJsonTemplate, templateFaults } from './template.js';

const samples = sampleTexts('2026-11-25T03:00:00.000Z');

function faults(template: string, kind: ChannelKind = 'webhook') {
  return templateFaults(template, kind, samples).map(({ pointer, detail, ...fault }) => {
    expect(pointer).toBe('/template');
    expect(detail).not.toBe('');
    return fault;
  });
}

it('the samples are in both languages and fill every placeholder', () => {
  const [en, de] = samples;
  expect(en?.headline).toBe('Redeploy of immich failed');
  expect(de?.headline).toBe('Redeploy von immich fehlgeschlagen');
  const all = '{{id}}|{{severity}}|{{detail}}|{{facts}}|{{items}}|{{evidence}}|{{url}}|{{actions}}';
  for (const sample of samples) {
    expect(fillJsonTemplate(all, sample).split('|')).not.toContain('');
  }
});

it.each([
  '{"msg": "{{headline}}: {{detail}}"}',
  '{"a": {"b": {"c": "{{headline}}"}}}',
  '["{{ url }}", {"at": "{{at}}"}]',
  '"{{text}}"',
])('%j is a template of a webhook', (template) => {
  expect(faults(template)).toEqual([]);
});

it('lists each unknown placeholder with its line', () => {
  const template = 'Hello {{headlin}}\n{{ detail }}\n  {{Url}}';
  expect(faults(template, 'slack')).toEqual([
    { code: 'templatePlaceholder', line: 1, column: 7, found: 'headlin' },
    { code: 'templatePlaceholder', line: 3, column: 3, found: 'Url' },
  ]);
});

it.each([
  ['Hello\n{{headline}', 'slack', { line: 2, column: 1, found: '{{' }],
  ['Hello headline}}', 'mail', { line: 1, column: 15, found: '}}' }],
  ['{"a": "{{headline"}', 'webhook', { line: 1, column: 8, found: '{{' }],
  ['{"a": "headline}}"}', 'webhook', { line: 1, column: 16, found: '}}' }],
] as const)('finds the unpaired braces of %j', (template, kind, where) => {
  expect(faults(template, kind)).toEqual([{ code: 'templateBraces', ...where }]);
});

it.each(['{"msg": {{headline}}}', '{"links": [{{url}}]}', '{"items": [\n{{items}}]}'])(
  'finds that a placeholder of %j is not in quotes, even if it may be empty',
  (template) => {
    const at = template.indexOf('{{');
    const before = template.slice(0, at).split('\n');
    expect(faults(template)).toEqual([
      {
        code: 'templateQuotes',
        line: before.length,
        column: (before.at(-1)?.length ?? 0) + 1,
        found: template.slice(at + 2, template.indexOf('}}')),
      },
    ]);
  },
);

it.each([
  ['{\n  "msg": "{{headline}}",\n}', 3, 1],
  ['{"msg": "{{headline}}" "at": "{{at}}"}', 1, 24],
  ['{"msg": "{{headline}}"', 1, 23],
  ['{{headline}} says', 1, 1],
])('finds where %j is not JSON', (template, line, column) => {
  expect(faults(template)[0]).toMatchObject({ line, column });
});
