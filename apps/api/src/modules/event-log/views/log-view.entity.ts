import { Entity } from 'typeorm';
import { SavedViewEntity } from '#infra/saved-views/saved-views.js';

/** Filters of the event log that a user has saved under a name. */
@Entity('log_views')
export class LogViewEntity extends SavedViewEntity {}
