import { genesis } from '@stackyard/event-chain';
import { UnitOfWork } from '#infra/database/unit-of-work.js';
import type { TestApp } from './test-app.js';

/** Resets the running application and its event log, so that the next entry gets the ID 1. */
export async function resetWithEmptyLog(app: TestApp): Promise<void> {
  await app.reset();
  const uow = app.get(UnitOfWork);
  await uow.run(() =>
    uow.manager.query(
      'UPDATE event_log_chain SET head_id = 0, head_hash = ?, next_id = 1, links = 0, removed = 0',
      [genesis],
    ),
  );
}
