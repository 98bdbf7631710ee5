import { Entity } from 'typeorm';
import { SavedViewEntity } from '#infra/saved-views/saved-views.js';

@Entity('log_views')
export class LogViewEntity extends SavedViewEntity {}
