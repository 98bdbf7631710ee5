import { Entity } from 'typeorm';
import { SavedViewEntity } from '#infra/saved-views/saved-views.js';

/** A named set of filters for the stack list, saved by a user. */
@Entity('stack_views')
export class StackViewEntity extends SavedViewEntity {}
