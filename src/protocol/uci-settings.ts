import type { Engine } from '../engine/engine.ts';
import { HASH_DEFAULT, HASH_MAX, HASH_MIN } from '../engine/hash-size.ts';
import { InputError } from '../errors/input-error.ts';
import { PARAMETERS } from '../search/all-parameters.ts';
import { MULTI_PV_MAX, OVERHEAD_DEFAULT, OVERHEAD_MAX, type SearchLimits } from '../search/limits.ts';
import { THREADS_MAX } from '../search/search-pool.ts';
import { chess } from '../variants/chess.ts';
import { knownVariants, variantByName } from '../variants/registry.ts';
import type { Variant } from '../variants/types.ts';
import { ArrayDrawing } from './array-drawing.ts';
import { EVAL_FILE, obeyVariantPath, VARIANT_PATH } from './options.ts';
import type { Outlet } from './protocol.ts';
import { Strength } from './strength.ts';
import { announceOption, setOption, type UciOption } from './uci-options.ts';

/** What the options act on. */
export interface SettingsContext {
  readonly engine: Engine;
  readonly outlet: Outlet;
  /** Puts another game in force, from its start. */
  setVariant(variant: Variant): void;
}

/** All that a GUI sets with `setoption`: the options, and the values that searches and answers depend on. */
export class UciSettings {
  /** How castling is written, see `moveText`. */
  kingTakesPartner = false;
  /** How `position random` draws start arrays. */
  readonly arrays = new ArrayDrawing();
  private multiPv = 1;
  private overhead = OVERHEAD_DEFAULT;
  private readonly strength = new Strength();
  private readonly options: readonly UciOption[];

  constructor(context: SettingsContext) {
    this.options = this.makeOptions(context);
  }

  /** The lines that announce all options to a GUI. */
  announce(): string[] {
    return this.options.map(announceOption);
  }

  /**
   * Obeys the words after `setoption`: `name <name> [value <value>]`.
   *
   * @throws InputError if there is no such option or the value is not among its values
   */
  set(words: readonly string[]): void {
    const valueAt = words.indexOf('value');
    const name = words.slice(words[0] === 'name' ? 1 : 0, valueAt < 0 ? undefined : valueAt).join(' ');
    const option = this.options.find((o) => o.name.toLowerCase() === name.toLowerCase());
    if (!option) throw new InputError(`no option '${name}'; there are ${this.options.map((o) => o.name).join(', ')}`);
    const problem = setOption(option, valueAt < 0 ? '' : words.slice(valueAt + 1).join(' '));
    if (problem !== undefined) throw new InputError(problem);
  }

  /** What a search has to keep to beside what `go` says. */
  limits(): Pick<SearchLimits, 'multiPv' | 'overhead' | 'skill'> {
    const { multiPv, overhead, strength } = this;
    return { multiPv, overhead, skill: strength.skill };
  }

  private makeOptions({ engine, outlet, setVariant }: SettingsContext): UciOption[] {
    return [
      {
        name: 'Hash',
        type: 'spin',
        default: HASH_DEFAULT,
        min: HASH_MIN,
        max: HASH_MAX,
        set: (value) => engine.setHash(value),
      },
      { name: 'Clear Hash', type: 'button', set: () => engine.newGame() },
      {
        name: 'Threads',
        type: 'spin',
        default: 1,
        min: 1,
        max: THREADS_MAX,
        set: (value) => engine.setThreads(value),
      },
      {
        name: 'Ponder',
        type: 'check',
        default: false,
        // Nothing depends on it: `bestmove` always names the expected reply, and `go ponder` always ponders.
        set: () => {},
      },
      {
        name: 'MultiPV',
        type: 'spin',
        default: 1,
        min: 1,
        max: MULTI_PV_MAX,
        set: (value) => {
          this.multiPv = value;
        },
      },
      {
        name: 'Move Overhead',
        type: 'spin',
        default: OVERHEAD_DEFAULT,
        min: 0,
        max: OVERHEAD_MAX,
        set: (value) => {
          this.overhead = value;
        },
      },
      ...this.strength.options('UCI_LimitStrength', 'UCI_Elo'),
      { name: 'EndgamePath', type: 'string', set: (path) => engine.setEndgameFolder(path || undefined) },
      {
        name: EVAL_FILE,
        type: 'string',
        set: (file) => outlet.say(`info string ${engine.setNetwork(file)}`),
      },
      { name: 'Debug Log File', type: 'string', set: (file) => outlet.keepLog(file) },
      {
        name: VARIANT_PATH,
        type: 'string',
        set: (path) => {
          for (const line of obeyVariantPath(path)) outlet.say(`info string ${line}`);
        },
      },
      {
        name: 'UCI_Variant',
        type: 'combo',
        default: chess.name,
        get values() {
          return knownVariants().map(({ name }) => name);
        },
        set: (name) => setVariant(variantByName(name)),
      },
      {
        name: 'UCI_Chess960',
        type: 'check',
        default: false,
        set: (on) => {
          this.kingTakesPartner = on;
        },
      },
      this.arrays.option(),
      // None in a normal build.
      ...PARAMETERS.map(
        ({ name, value, min, max }): UciOption => ({
          name,
          type: 'spin',
          default: value,
          min,
          max,
          set: (to) => engine.setParameter(name, to),
        }),
      ),
    ];
  }
}
