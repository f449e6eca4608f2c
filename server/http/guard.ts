// The door: every request passes here first, before any route; what comes for another host or from another site goes no further.
import type { MiddlewareHandler } from 'hono';
import { isOwnHost, judgeOrigin, type OriginRules } from './origin-rules.ts';
import { Refusal } from './refusal.ts';
import { refuse, type WebEnv } from './web-context.ts';

export function guard(rules: OriginRules): MiddlewareHandler<WebEnv> {
  return async (c, next) => {
    const host = c.req.header('host');
    if (!isOwnHost(host, rules)) {
      const advice = 'Open it by the address it prints at start, or set --public-address.';
      return refuse(c, new Refusal('forbidden', `This server does not answer to "${host ?? ''}". ${advice}`));
    }
    const origin = c.req.header('origin');
    const verdict = judgeOrigin(origin, rules);
    if (verdict === 'foreign') {
      return refuse(c, new Refusal('forbidden', 'Requests from other web sites are not answered.'));
    }
    c.set('origin', verdict);
    if (verdict === 'extension') {
      c.header('Access-Control-Allow-Origin', origin);
      c.header('Vary', 'Origin');
      if (c.req.method === 'OPTIONS') return preflight(c);
    }
    return next();
  };
}

function preflight(c: Parameters<MiddlewareHandler<WebEnv>>[0]): Response {
  c.header('Access-Control-Allow-Methods', 'GET, POST, PUT, DELETE');
  c.header('Access-Control-Allow-Headers', 'Authorization, Content-Type');
  c.header('Access-Control-Allow-Private-Network', 'true');
  c.header('Access-Control-Max-Age', '600');
  return c.body(null, 204);
}
