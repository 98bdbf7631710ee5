import { Entity } from 'typeorm';
import { SavedViewEntity } from '#infra/saved-views/saved-views.js';

/** Filters of the stack list that a user has saved under a name. */
@Entity('stack_views')
export class StackViewEntity extends SavedViewEntity {}
