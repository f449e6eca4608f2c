// The parser toolkit as the one file that it also ships. As modules it is 700 files, which every command and every server would
// load, and of which they would keep 5 MB.
import type * as Chevrotain from 'chevrotain';
// @ts-expect-error: the types are those of the package.
import * as bundle from '../../node_modules/chevrotain/lib/chevrotain.min.mjs';

export const { createToken, EmbeddedActionsParser, EOF, Lexer }: typeof Chevrotain = bundle;
