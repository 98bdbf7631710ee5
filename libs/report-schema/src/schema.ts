/** Identifier of the schema (`$id`). It is a name, not an address to download from. */
export const monthlyReportSchemaId = 'urn:stackyard:schema:monthly-report';

/**
 * JSON Schema (2020-12) of the monthly report content (source document 1, part 2). Lengths count
 * Unicode code points, limits are inclusive, and no object allows additional properties.
 */
export const monthlyReportSchema = {
  $schema: 'https://json-schema.org/draft/2020-12/schema',
  $id: monthlyReportSchemaId,
  title: 'Monthly report',
  description:
    'The content of a monthly report: summary, developments, prioritised recommendations, outlook and notes on data quality.',
  type: 'object',
  properties: {
    summary: {
      description: 'Summary of the month.',
      type: 'object',
      properties: {
        headline: {
          description: 'Headline that sums up the month in one line.',
          type: 'string',
          minLength: 8,
          maxLength: 110,
        },
        text: {
          description: 'Description of the month’s events and what they mean.',
          type: 'string',
          minLength: 80,
          maxLength: 900,
        },
        rating: {
          description: 'Overall rating of the month; `watch` means that something needs attention.',
          type: 'string',
          enum: ['positive', 'neutral', 'watch'],
        },
      },
      required: ['headline', 'text', 'rating'],
      additionalProperties: false,
    },
    developments: {
      description: 'Developments during the month.',
      type: 'array',
      minItems: 2,
      maxItems: 4,
      items: {
        type: 'object',
        properties: {
          title: {
            description: 'Title of the development.',
            type: 'string',
            minLength: 4,
            maxLength: 80,
          },
          text: {
            description: 'Description of the trend, with supporting figures.',
            type: 'string',
            minLength: 40,
            maxLength: 450,
          },
          impact: {
            description: 'Effect of the development on operations.',
            type: 'string',
            enum: ['positive', 'neutral', 'negative'],
          },
        },
        required: ['title', 'text', 'impact'],
        additionalProperties: false,
      },
    },
    recommendations: {
      description: 'Recommended next steps.',
      type: 'array',
      minItems: 1,
      maxItems: 3,
      items: {
        type: 'object',
        properties: {
          priority: {
            description: 'Priority of the recommendation; 1 is the most urgent.',
            type: 'integer',
            minimum: 1,
            maximum: 3,
          },
          category: {
            description: 'The area of operations that the recommendation concerns.',
            type: 'string',
            minLength: 3,
            maxLength: 80,
          },
          title: {
            description: 'Title of the recommendation.',
            type: 'string',
            minLength: 5,
            maxLength: 100,
          },
          reason: {
            description: 'Reason for the recommendation.',
            type: 'string',
            minLength: 40,
            maxLength: 450,
          },
          action: {
            description: 'Action to take.',
            type: 'string',
            minLength: 30,
            maxLength: 450,
          },
          expected_effect: {
            description: 'Expected effect of the action.',
            type: 'string',
            minLength: 20,
            maxLength: 300,
          },
        },
        required: ['priority', 'category', 'title', 'reason', 'action', 'expected_effect'],
        additionalProperties: false,
      },
    },
    outlook: {
      description: 'Outlook for the next month.',
      type: 'object',
      properties: {
        headline: {
          description: 'Headline of the outlook.',
          type: 'string',
          minLength: 5,
          maxLength: 100,
        },
        text: {
          description: 'Description of planned and expected events.',
          type: 'string',
          minLength: 60,
          maxLength: 700,
        },
      },
      required: ['headline', 'text'],
      additionalProperties: false,
    },
    data_quality_notes: {
      description: 'Limitations of the underlying figures; empty if there are none.',
      type: 'array',
      minItems: 0,
      maxItems: 4,
      items: {
        type: 'string',
        minLength: 5,
        maxLength: 240,
      },
    },
  },
  required: ['summary', 'developments', 'recommendations', 'outlook', 'data_quality_notes'],
  additionalProperties: false,
} as const;
