import type { Plan } from '../jobs/plan.ts';

/** What a study needs of the process around it. */
export interface StudyHost<State> {
  /** Does the jobs of a plan and goes on with those that were done before; `what` they are called. */
  readonly carryOut: <Result>(plan: Plan, what: string) => Promise<Result[]>;
  /** Hears in one line what happens. */
  readonly tell: (line: string) => void;
  /** Called with everything that is known after each step. */
  readonly saved: (state: State) => Promise<void>;
}
