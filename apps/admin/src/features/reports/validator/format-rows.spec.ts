import { formatRowsOf } from './format-rows.js';

describe('formatRowsOf', () => {
  it('lists the fields of objects and of the entries of lists', () => {
    const text = { type: 'string', minLength: 2, maxLength: 9 };
    const rows = formatRowsOf({
      type: 'object',
      properties: {
        summary: {
          type: 'object',
          properties: { rating: { type: 'string', enum: ['good', 'bad'] } },
        },
        steps: {
          type: 'array',
          minItems: 1,
          maxItems: 3,
          items: {
            type: 'object',
            properties: { priority: { type: 'integer', minimum: 1, maximum: 3 }, title: text },
          },
        },
        notes: { type: 'array', minItems: 0, maxItems: 6, items: text },
      },
    });

    const characters = { kind: 'characters', least: 2, most: 9 };
    expect(rows).toEqual([
      { path: 'summary.rating', rules: [{ kind: 'choice', values: 'good | bad' }] },
      { path: 'steps', rules: [{ kind: 'entries', least: 1, most: 3 }] },
      { path: 'steps[].priority', rules: [{ kind: 'number', least: 1, most: 3 }] },
      { path: 'steps[].title', rules: [characters] },
      { path: 'notes', rules: [{ kind: 'entries', least: 0, most: 6 }, characters] },
    ]);
  });
});
