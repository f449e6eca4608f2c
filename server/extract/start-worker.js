// The entry of the reading thread in plain JavaScript: it takes up the compiled code that earlier runs have left (cli/webvigil.js
// does so for the program itself), and need not load what makes JavaScript out of TypeScript, which takes 20 MB a thread.
import module from 'node:module';

module.enableCompileCache();
await import('./worker.ts');
// For the next one; the thread itself may be ended at any time.
module.flushCompileCache();
