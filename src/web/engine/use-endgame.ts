import { useEffect, useRef, useState } from 'react';
import type { Position } from '../../index.ts';
import type { EndgameText } from '../panels/analysis.tsx';
import type { EndgameAnswer, EndgameQuestion } from './endgame-messages.ts';

/** More pieces than this are in no table. */
const MOST_PIECES = 4;

/**
 * What endgame tables say of a position; undefined as long as that is not known.
 *
 * @param wanted nothing is built before it is wanted
 */
export function useEndgame({ variant, pieces, fen }: Position, wanted: boolean): EndgameText | undefined {
  const worker = useRef<Worker>(undefined);
  const number = useRef(0);
  const [text, setText] = useState<EndgameText>();
  useEffect(() => {
    setText(undefined);
    if (!wanted || pieces.size > MOST_PIECES) return;
    worker.current ??= new Worker(new URL('./value-worker.ts', import.meta.url), { type: 'module' });
    const id = ++number.current;
    worker.current.onmessage = ({ data }: MessageEvent<EndgameAnswer>) => {
      if (data.id === id && data.value) setText({ value: data.value, best: data.best ?? [] });
    };
    worker.current.postMessage({ id, variant, fen } satisfies EndgameQuestion);
  }, [variant, pieces.size, fen, wanted]);
  return text;
}
