// Every command, in the order the help lists them.
import type { Command } from './command.ts';
import { addCommand } from './commands/add.ts';
import { backtestCommand } from './commands/backtest.ts';
import { backupCommand } from './commands/backup.ts';
import { changesCommand } from './commands/changes.ts';
import { checkCommand } from './commands/check.ts';
import { diffCommand } from './commands/diff.ts';
import { exportCommand } from './commands/export.ts';
import { importCommand } from './commands/import.ts';
import { endCommand, pauseCommand, resumeCommand } from './commands/life.ts';
import { listCommand } from './commands/list.ts';
import { loginAddCommand, loginListCommand, loginRemoveCommand } from './commands/login.ts';
import { pairCommand } from './commands/pair.ts';
import { restoreCommand } from './commands/restore.ts';
import { serveCommand } from './commands/serve.ts';
import { showCommand } from './commands/show.ts';
import { userAddCommand } from './commands/user-add.ts';
import { userResetCommand } from './commands/user-reset.ts';
import { verifyCommand } from './commands/verify.ts';
import { whyCommand } from './commands/why.ts';

export const commands: readonly Command[] = [
  serveCommand,
  pairCommand,
  userAddCommand,
  userResetCommand,
  loginAddCommand,
  loginListCommand,
  loginRemoveCommand,
  addCommand,
  listCommand,
  showCommand,
  checkCommand,
  changesCommand,
  whyCommand,
  backtestCommand,
  pauseCommand,
  resumeCommand,
  endCommand,
  exportCommand,
  importCommand,
  backupCommand,
  restoreCommand,
  verifyCommand,
  diffCommand,
];
