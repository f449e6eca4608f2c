// All handlers, one for every endpoint in the table.
import type { News } from '../jobs/sync/news.ts';
import type { World } from '../jobs/world.ts';
import type { Handlers } from './handler.ts';
import { accountHandlers, type ServerFacts } from './handlers/account-handlers.ts';
import { browserHandlers } from './handlers/browser-handlers.ts';
import { changeHandlers } from './handlers/change-handlers.ts';
import { loginHandlers } from './handlers/login-handlers.ts';
import { previewHandlers } from './handlers/preview-handlers.ts';
import { sentinelHandlers } from './handlers/sentinel-handlers.ts';
import { syncHandlers } from './handlers/sync-handlers.ts';
import { tellingHandlers } from './handlers/telling-handlers.ts';
import { traceHandlers } from './handlers/trace-handlers.ts';
import { versionHandlers } from './handlers/version-handlers.ts';
import { Refusal } from './refusal.ts';

export function createHandlers(world: World, facts: ServerFacts, news: News): Handlers {
  return {
    health: async () => ({ status: 'ok', version: facts.version }),
    async ready() {
      try {
        await world.store.ping();
        return { status: 'ready' };
      } catch (error) {
        world.log.error('not-ready', { error });
        return new Refusal('unavailable', 'The database does not answer.');
      }
    },
    ...accountHandlers(world, facts),
    ...loginHandlers(world),
    ...sentinelHandlers(world),
    ...changeHandlers(world),
    ...browserHandlers(world),
    ...traceHandlers(world),
    ...versionHandlers(world),
    ...tellingHandlers(world),
    ...syncHandlers(world, news),
    ...previewHandlers(world),
  };
}
