import type { Schema } from './infra/database/database.js';
import { OutboxEntity } from './infra/outbox/outbox.entity.js';
import { CreateFoundation1796083200000 } from './migrations/1796083200000-create-foundation.js';

/** Every table and every step of the schema, in order. */
export const schema: Schema = {
  entities: [OutboxEntity],
  migrations: [CreateFoundation1796083200000],
};
