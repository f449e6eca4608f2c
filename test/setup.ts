// The same random cases in every run, so that a run can be repeated; FC_SEED=N tries others.
import fc from 'fast-check';

fc.configureGlobal({ seed: Number(process.env.FC_SEED ?? 2003) });
