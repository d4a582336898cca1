import { useEffect, useRef, useState } from 'react';
import { NO_MOVE } from '../../board/move.ts';
import { Engine, type EngineListener, type Game, type SearchResult, THREADS_MAX } from '../../browser.ts';
import { type Line, lineOf } from './lines.ts';
import type { Task } from './task.ts';

/** Megabytes for what the engine remembers: little enough for a phone. */
const HASH = 32;
/** Milliseconds between two changes of what is shown. */
const REFRESH = 150;

/** Where threads can share memory, all cores but the one that shows the page. */
function threads(): number {
  return crossOriginIsolated ? Math.min(THREADS_MAX, Math.max(1, navigator.hardwareConcurrency - 1)) : 1;
}

/** What the engine found, for the page. */
export interface Found {
  readonly task: Task;
  /** The game that was searched. */
  readonly game: Game;
  /** In coordinates. */
  readonly move: string;
  /** As White sees it. */
  readonly score: number;
  /** In plies. */
  readonly depth: number;
}

interface Options {
  readonly task: Task;
  /** Makes the game that the task is about. */
  readonly gameOf: () => Game;
  /** Changes whenever the task is another one, or about another position. */
  readonly taskKey: string;
  /** The engine has done a task that ends by itself. */
  readonly onFound: (found: Found) => void;
}

/** What the page knows of the engine. */
export interface EngineState {
  /** Lines of the task that is going on, or was last done in this position; the best one first. */
  readonly lines: readonly Line[];
  /** What went wrong in it. */
  readonly problem: string | undefined;
}

/** Has one engine do one task after the other; it begins to work when it first has something to do. */
export function useEngine({ task, gameOf, taskKey, onFound }: Options): EngineState {
  const engine = useRef<Engine>(undefined);
  const listener = useRef<EngineListener>({});
  const [lines, setLines] = useState<readonly Line[]>([]);
  const [problem, setProblem] = useState<string>();
  const found = useRef(onFound);
  found.current = onFound;

  // The key stands for task and game.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above.
  useEffect(() => {
    setLines([]);
    if (task.kind === 'rest') return;
    const fresh = new Map<number, Line>();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const show = (): void => {
      timer = undefined;
      setLines([...fresh.values()].sort((a, b) => a.rank - b.rank));
    };
    try {
      const game = gameOf();
      listener.current = {
        info: (info, searched) => {
          const line = searched === game ? lineOf(info, game) : undefined;
          if (!line) return;
          fresh.set(line.rank, line);
          timer ??= setTimeout(show, REFRESH);
        },
        done: (result, searched) => {
          if (searched !== game) return;
          clearTimeout(timer);
          show();
          report(result, game);
        },
        error: setProblem,
      };
      engine.current ??= new Engine(
        game.variant,
        {
          info: (info, searched) => listener.current.info?.(info, searched),
          done: (result, searched) => listener.current.done?.(result, searched),
          error: (message) => listener.current.error?.(message),
        },
        { hash: HASH, threads: threads() },
      );
      engine.current.setGame(game);
      engine.current.go(task.limits);
      setProblem(undefined);
    } catch (error) {
      setProblem((error as Error).message);
    }
    return () => {
      clearTimeout(timer);
      engine.current?.discard();
    };

    function report({ move, score, depth }: SearchResult, game: Game): void {
      if (move === NO_MOVE || task.kind === 'analyse') return;
      const { position } = game;
      found.current({
        task,
        game,
        move: position.moveText(move),
        score: position.side === 'white' ? score : -score,
        depth,
      });
    }
  }, [taskKey]);

  return { lines, problem };
}
