// Reads robots.txt as RFC 9309 says, and keeps what concerns one robot: its own groups, or else those for everybody.
import { comparable, matches, type PathPattern, readPattern } from './path-pattern.ts';

export interface RobotsRules {
  /** Whether a path, with its query, may be fetched. */
  allows(path: string): boolean;
  crawlDelayMs: number | null;
  /** About how many characters it takes to keep them. */
  size: number;
}

interface Rule {
  allow: boolean;
  octets: number;
  pattern: PathPattern;
}

interface Group {
  agents: string[];
  rules: Rule[];
  crawlDelayMs: number | null;
}

const longestCrawlDelayMs = 3_600_000;

export const noRules: RobotsRules = { allows: () => true, crawlDelayMs: null, size: 0 };

/** `robot` is the product token we call ourselves by. */
export function parseRobots(text: string, robot: string): RobotsRules {
  const groups = readGroups(text);
  const token = robot.toLowerCase();
  const own = groups.filter(({ agents }) => agents.includes(token));
  const chosen = own.length > 0 ? own : groups.filter(({ agents }) => agents.includes('*'));
  // The longest match decides, and among equals the one that allows: in this order, the first that matches.
  const rules = chosen
    .flatMap((group) => group.rules)
    .sort((a, b) => b.octets - a.octets || Number(b.allow) - Number(a.allow));
  const delays = chosen.flatMap(({ crawlDelayMs }) => crawlDelayMs ?? []);
  return {
    allows(path) {
      if (rules.length === 0) return true;
      const asked = comparable(path);
      return rules.find(({ pattern }) => matches(pattern, asked))?.allow ?? true;
    },
    crawlDelayMs: delays.length === 0 ? null : Math.max(...delays),
    size: rules.reduce((sum, { octets }) => sum + octets, rules.length * 20),
  };
}

function readGroups(text: string): Group[] {
  const groups: Group[] = [];
  let group: Group | null = null;
  let namingAgents = false;
  for (const line of text.replace(/^\uFEFF/, '').split(/[\r\n]+/)) {
    const { key, value } = readLine(line);
    switch (key) {
      case 'user-agent':
        if (!namingAgents || group === null) {
          group = { agents: [], rules: [], crawlDelayMs: null };
          groups.push(group);
        }
        namingAgents = true;
        group.agents.push(agentOf(value));
        break;
      case 'allow':
      case 'disallow':
        namingAgents = false;
        // An empty one says nothing; what stands before the first robot is nobody's.
        if (value !== '') group?.rules.push(ruleOf(key === 'allow', value));
        break;
      case 'crawl-delay':
        if (group !== null) group.crawlDelayMs = delayOf(value);
        break;
    }
  }
  return groups;
}

function readLine(line: string): { key: string; value: string } {
  const [text = ''] = line.split('#', 1);
  const colon = text.indexOf(':');
  if (colon < 0) return { key: '', value: '' };
  return { key: text.slice(0, colon).trim().toLowerCase(), value: text.slice(colon + 1).trim() };
}

/** A version or comment behind the product token does not count. */
function agentOf(value: string): string {
  return value === '*' ? '*' : (/^[a-z_-]*/i.exec(value)?.[0] ?? '').toLowerCase();
}

function ruleOf(allow: boolean, value: string): Rule {
  return { allow, octets: Buffer.byteLength(value), pattern: readPattern(value) };
}

function delayOf(value: string): number | null {
  const ms = /^\d+(\.\d+)?$/.test(value) ? Number(value) * 1000 : 0;
  return ms > 0 ? Math.min(ms, longestCrawlDelayMs) : null;
}
