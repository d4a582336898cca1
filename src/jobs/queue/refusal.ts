/** A worker cannot do the jobs of a plan, but another one may. The message says why. */
export class Refusal extends Error {
  override readonly name = 'Refusal';
}
