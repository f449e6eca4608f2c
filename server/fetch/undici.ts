// What is used of undici: the pools, without its own fetch, web sockets, caches and mocks, of which a server would keep 3 MB.
import type {
  Agent as TypedAgent,
  buildConnector as TypedConnector,
  Pool as TypedPool,
  ProxyAgent as TypedProxyAgent,
} from 'undici';
// @ts-expect-error: the types are those of the package.
import methods from 'undici/lib/api/index.js';
// @ts-expect-error: the types are those of the package.
import connect from 'undici/lib/core/connect.js';
// @ts-expect-error: the types are those of the package.
import OnlyAgent from 'undici/lib/dispatcher/agent.js';
// @ts-expect-error: the types are those of the package.
import Dispatcher from 'undici/lib/dispatcher/dispatcher.js';
// @ts-expect-error: the types are those of the package.
import OnlyPool from 'undici/lib/dispatcher/pool.js';
// @ts-expect-error: the types are those of the package.
import OnlyProxyAgent from 'undici/lib/dispatcher/proxy-agent.js';

// As its own entry does: a proxy is asked to connect by one of them.
Object.assign(Dispatcher.prototype, methods);

export const Agent: typeof TypedAgent = OnlyAgent;
export const Pool: typeof TypedPool = OnlyPool;
export const ProxyAgent: typeof TypedProxyAgent = OnlyProxyAgent;
export const buildConnector: typeof TypedConnector = connect;
