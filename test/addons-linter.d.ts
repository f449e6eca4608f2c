// The part of addons-linter that the tests use; it comes without types.
declare module 'addons-linter' {
  const addonsLinter: {
    createInstance(options: {
      config: { _: string[]; logLevel: string; output: string; shouldScanFile: (name: string) => boolean };
      runAsBinary: boolean;
    }): { run(): Promise<unknown> };
  };
  export default addonsLinter;
}
