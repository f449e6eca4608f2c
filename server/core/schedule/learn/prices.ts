// What a look costs, in days of delay: the price rises while more looks are made than the budgets allow, and else falls.
//
// The server's budget is one for its pages: each look spends one, and the time since the page's last look has earned its
// share. So several processes that share the pages keep the budget without talking to each other. Hosts and people have
// budgets of their own; a page's price is the highest that applies, and of several people that of the one who has most left.
import { dayMs } from './look.ts';

export interface BudgetRules {
  /** Looks a page gets in a day on average; those that change often get more, at the cost of the others. */
  looksPerPage: number;
  /** Most looks in a day, however many pages there are; the same for one host, and for one person. */
  looksPerDay: number;
  looksPerHost: number;
  looksPerUser: number;
}

export interface Prices {
  /** The logarithm of the server's price; null until the first look. */
  level: number | null;
  hosts: Map<string, Account>;
  users: Map<string, Account>;
}

interface Account {
  level: number;
  paidAt: number;
}

export interface Payment {
  at: number;
  /** How long the page was meant to be left alone; null for a look that something else brought: that one costs nothing. */
  elapsedMs: number | null;
  /** Pages that share the server's budget. */
  pages: number;
  host: string;
  users: readonly string[];
  /** The server's price when this look was planned, where that is known: how a restarted server finds it again. */
  before: number | null;
}

/** A budget that is over- or underspent by half moves its price by a quarter in about so many days. */
const days = 2;
const cheapest = Math.log(1e-7);
const dearest = Math.log(100);
/** An account that is not fully used is this far below the server's, near enough to be heard at once when it is. */
const below = 1;
const mostAccounts = 20_000;

export function newPrices(): Prices {
  return { level: null, hosts: new Map(), users: new Map() };
}

export interface Price {
  /** Of the next look at the page. */
  page: number;
  server: number;
}

/** Pays for a look that was made; what the next one costs. */
export function payForLook(prices: Prices, rules: BudgetRules, payment: Payment): Price {
  const { at, elapsedMs, users } = payment;
  const pages = Math.max(1, payment.pages);
  const perPage = Math.min(rules.looksPerPage, rules.looksPerDay / pages);
  const before = prices.level ?? Math.log(payment.before ?? firstPrice(perPage));
  const owed = elapsedMs === null ? 0 : 1 - (perPage * elapsedMs) / dayMs;
  const server = within(before + owed / (perPage * pages * days));
  prices.level = server;
  const spent = elapsedMs === null ? 0 : 1;
  const host = account(prices.hosts, payment.host, rules.looksPerHost, spent, at, server);
  const ofUsers = users.map((user) =>
    account(prices.users, user, rules.looksPerUser, spent / users.length, at, server),
  );
  const user = ofUsers.length === 0 ? server : Math.min(...ofUsers);
  return { page: Math.exp(Math.max(server, host, user)), server: Math.exp(server) };
}

/** Where rates are spread as the prior says, this many looks a page are made at this price. */
export function firstPrice(looksPerPage: number): number {
  return 0.44 / looksPerPage ** 2;
}

function account(
  accounts: Map<string, Account>,
  key: string,
  perDay: number,
  spent: number,
  at: number,
  serverLevel: number,
): number {
  const { level, paidAt } = accounts.get(key) ?? {
    level: serverLevel - below,
    paidAt: at - (spent / perDay) * dayMs,
  };
  const earned = Math.min(perDay, (perDay * (at - paidAt)) / dayMs);
  const next = Math.max(serverLevel - below, within(level + (spent - earned) / (perDay * (days / 8))));
  accounts.delete(key);
  accounts.set(key, { level: next, paidAt: at });
  // The one that was not paid into for longest is the one that can be forgotten.
  if (accounts.size > mostAccounts) accounts.delete(accounts.keys().next().value!);
  return next;
}

function within(level: number): number {
  return Math.max(cheapest, Math.min(dearest, level));
}
