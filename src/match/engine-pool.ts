import type { Variant } from '../variants/types.ts';
import type { Driver } from './driver.ts';
import { EngineFailure } from './engine-process.ts';
import type { EngineSpec } from './engine-spec.ts';
import { openDriver } from './open-driver.ts';

/** The number of failed starts in a row after which an engine counts as unusable. */
const ATTEMPTS = 3;
/** How long (ms) an engine may take to end. */
const QUIT_GRACE = 2_000;

/** Engines that run and wait for their next game, so that not every game must start them again. */
export class EnginePool {
  private readonly idle: { readonly engine: number; readonly driver: Driver }[] = [];
  private readonly closing = new Set<Promise<void>>();
  private readonly specs: readonly EngineSpec[];
  private readonly variant: Variant;
  private readonly most: number;
  private isClosed = false;

  /**
   * @param variant the game that they will play
   * @param most how many may wait at the same time; each may take much memory
   */
  constructor(specs: readonly EngineSpec[], variant: Variant, most: number) {
    this.specs = specs;
    this.variant = variant;
    this.most = most;
  }

  /**
   * An engine, ready for a game.
   *
   * @param engine its number among those given to the constructor
   * @throws EngineFailure if it fails to start several times in a row
   */
  async take(engine: number): Promise<Driver> {
    for (;;) {
      const at = this.idle.findIndex((entry) => entry.engine === engine);
      if (at < 0) break;
      const [{ driver }] = this.idle.splice(at, 1) as [(typeof this.idle)[0]];
      if (!driver.process.hasEnded) return driver;
    }
    for (let attempt = 1; ; attempt++) {
      try {
        return await openDriver(this.specs[engine]!, this.variant);
      } catch (error) {
        if (!(error instanceof EngineFailure)) throw error;
        const { name, command } = this.specs[engine]!;
        if (attempt === ATTEMPTS)
          throw new EngineFailure(error.kind, `'${name ?? command.join(' ')}' ${error.message}`);
      }
    }
  }

  /** Takes an engine back after its game. */
  give(engine: number, driver: Driver): void {
    if (driver.process.hasEnded) return;
    if (this.isClosed || this.specs[engine]!.restart || !driver.isReusable) this.dismiss(driver);
    else this.idle.push({ engine, driver });
    if (this.idle.length > this.most) this.dismiss(this.idle.shift()!.driver);
  }

  /**
   * Ends all waiting engines, and from now on those that are given back; settles when none that was given back is
   * running any more.
   */
  async close(): Promise<void> {
    this.isClosed = true;
    for (const { driver } of this.idle.splice(0)) this.dismiss(driver);
    await Promise.all(this.closing);
  }

  private dismiss(driver: Driver): void {
    try {
      driver.quit();
    } catch (error) {
      if (!(error instanceof EngineFailure)) throw error;
    }
    const closed = driver.process.close(QUIT_GRACE).then(() => {
      this.closing.delete(closed);
    });
    this.closing.add(closed);
  }
}
