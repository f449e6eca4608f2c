// `pair`: new one-time ways in, for another device or after signing out.
import { ownAddress } from '../../http/own-address.ts';
import { givePairingCode, giveSignInCode } from '../../jobs/accounts.ts';
import { type Command, exitCodes } from '../command.ts';

export const pairCommand: Command = {
  name: 'pair',
  usage: '[--user NAME]',
  summary: 'A new pairing code for the extension and a one-time link to the dashboard.',
  async run(cli) {
    const world = await cli.world();
    const user = await cli.user();
    const { code, expiresAt } = await givePairingCode(world, user.id);
    const signInCode = await giveSignInCode(world, user.id);
    const address = cli.config.publicAddress ?? ownAddress(cli.config.host, cli.config.port);
    const link = `${address}/sign-in#${signInCode}`;
    const text = `For ${user.name}, once, within an hour:\n\n  Pairing code    ${code}\n  Dashboard       ${link}`;
    cli.print({ user: user.name, code, link, expiresAt }, text);
    return exitCodes.done;
  },
};
