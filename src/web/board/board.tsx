import { type KeyboardEvent, type PointerEvent, type ReactElement, useEffect, useMemo, useRef, useState } from 'react';
import type { Position, Side } from '../../index.ts';
import { type Choice, reachOf } from '../game/choices.ts';
import { pieceTitle, sideOf } from '../pieces/piece-names.ts';
import { PiecePicture } from '../pieces/piece-picture.tsx';
import { Arrows } from './arrows.tsx';
import { Hand } from './hand.tsx';
import { Promotion } from './promotion.tsx';
import { placeOf, squaresFrom } from './squares.ts';
import { useDrag } from './use-drag.ts';

interface Props {
  readonly position: Position;
  /** The moves that can be made; none if the board is only to be looked at. */
  readonly choices: readonly Choice[];
  readonly flipped: boolean;
  /** Begin and end of the last move. */
  readonly last: { readonly from: string; readonly to: string } | undefined;
  /** Moves in coordinates to be shown as arrows. */
  readonly arrows: readonly string[];
  readonly onMove: (text: string) => void;
  /** Says something to those who do not see the board. */
  readonly onSay: (text: string) => void;
}

/** What is picked up: a square, or a piece of a hand by its letter as in the FEN. */
type Picked = { readonly square: string } | { readonly held: string };

/**
 * A board of any size with both hands. Each square is a button that is named by square and content; moves are made by
 * two clicks, by dragging, or with the arrow keys and Enter.
 */
export function Board({ position, choices, flipped, last, arrows, onMove, onSay }: Props): ReactElement {
  const { variant, pieces, holdings, side, fen } = position;
  const [picked, setPicked] = useState<Picked>();
  const [asking, setAsking] = useState<readonly Choice[]>();
  const [cursor, setCursor] = useState<string>();
  const grid = useRef<HTMLDivElement>(null);
  const squares = useMemo(() => squaresFrom(variant, flipped), [variant, flipped]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another position drops what was picked up.
  useEffect(() => {
    setPicked(undefined);
    setAsking(undefined);
  }, [fen, variant]);

  const source = picked && ('square' in picked ? picked.square : picked.held.toUpperCase());
  const fromPicked = choices.filter(({ from }) => from === source);
  const targets = new Set(fromPicked.map(({ to }) => to));
  const shown = useMemo(() => {
    if (!picked || !('square' in picked) || targets.size > 0) return new Set<string>();
    const letter = pieces.get(picked.square);
    return new Set(letter === undefined ? [] : reachOf(position, picked.square, letter));
  }, [picked, pieces, position, targets.size]);
  const royal = variant.pieces[0]!.letter;
  const kingLetter = side === 'white' ? royal : royal.toLowerCase();
  const inCheck = position.inCheck;

  const drag = useDrag({
    squareAt: (x, y) => {
      const root = grid.current?.getRootNode() as Document | ShadowRoot | undefined;
      const found = root?.elementFromPoint(x, y)?.closest('[data-square]');
      return found?.getAttribute('data-square') ?? undefined;
    },
    onDrop: (from, to) => {
      if (to === undefined || !moveTo(to, from)) setPicked(undefined);
    },
  });

  function pick(next: Picked): void {
    setPicked(next);
    const begin = 'square' in next ? next.square : next.held.toUpperCase();
    const letter = 'square' in next ? pieces.get(next.square) : next.held;
    const ends = [...new Set(choices.filter(({ from }) => from === begin).map(({ to }) => to))];
    const what = letter === undefined ? '' : pieceTitle(variant, letter);
    onSay(ends.length > 0 ? `${what}: can go to ${ends.join(', ')}` : `${what}: cannot be moved now`);
  }

  /** Makes the move from what is picked up (or `begin`) to a square; asks if there are several. */
  function moveTo(square: string, begin = source): boolean {
    const fitting = choices.filter(({ from, to }) => from === begin && to === square);
    if (fitting.length === 0) return false;
    if (fitting.length === 1) finish(fitting[0]);
    else setAsking(fitting);
    return true;
  }

  function finish(choice: Choice | undefined): void {
    setAsking(undefined);
    setPicked(undefined);
    if (choice) onMove(choice.text);
  }

  function press(square: string): void {
    setCursor(square);
    if (drag.wasDragged()) return;
    if (picked && moveTo(square)) return;
    const same = picked && 'square' in picked && picked.square === square;
    if (pieces.has(square) && !same) pick({ square });
    else {
      if (picked && !same) onSay(`There is no legal move to ${square}.`);
      setPicked(undefined);
    }
  }

  function walk(event: KeyboardEvent): void {
    if (event.key === 'Escape') setPicked(undefined);
    const step = STEPS[event.key];
    const square = (event.target as HTMLElement).dataset.square;
    if (!step || square === undefined) return;
    const index = squares.indexOf(square);
    const [column, row] = [(index % variant.files) + step[0], Math.floor(index / variant.files) + step[1]];
    event.preventDefault();
    if (column < 0 || column >= variant.files || row < 0 || row >= variant.ranks) return;
    const next = squares[row * variant.files + column]!;
    setCursor(next);
    grid.current?.querySelector<HTMLElement>(`[data-square="${next}"]`)?.focus();
  }

  const start = cursor !== undefined && squares.includes(cursor) ? cursor : squares.at(-variant.files)!;
  const top: Side = flipped ? 'white' : 'black';
  const hand = (whose: Side): ReactElement | null =>
    variant.holdings ? (
      <Hand
        variant={variant}
        side={whose}
        held={holdings[whose]}
        droppable={whose === side ? dropsOf(choices) : NOTHING}
        picked={picked && 'held' in picked && sideOf(picked.held) === whose ? picked.held : undefined}
        onPick={(held) => !drag.wasDragged() && pick({ held })}
        onPointerDown={(event, held) => {
          if (whose === side) begin(event, { held }, held);
        }}
      />
    ) : null;

  function begin(event: PointerEvent, from: Picked, letter: string): void {
    const name = 'square' in from ? from.square : from.held.toUpperCase();
    if (!choices.some((choice) => choice.from === name)) return;
    drag.begin(event, name, letter, () => setPicked(from));
  }

  return (
    <div
      className="board-frame"
      style={{ '--files': variant.files, '--ranks': variant.ranks } as React.CSSProperties}
      onPointerDownCapture={drag.reset}
      onPointerMove={drag.move}
      onPointerUp={drag.end}
      onPointerCancel={drag.cancel}
    >
      {hand(top)}
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be a grid of squares in all browsers. */}
      <div ref={grid} className="board" role="group" aria-label={`Board of ${variant.title}`} onKeyDown={walk}>
        {squares.map((square) => {
          const letter = pieces.get(square);
          const { file, rank } = placeOf(square);
          const classes = ['square', (file + rank) % 2 === 0 ? 'dark' : 'light'];
          if (square === last?.from || square === last?.to) classes.push('last');
          if (targets.has(square)) classes.push('target');
          if (shown.has(square)) classes.push('reach-of');
          if (inCheck && letter === kingLetter) classes.push('check');
          const movable = choices.some(({ from }) => from === square);
          if (movable) classes.push('movable');
          const isPicked = picked && 'square' in picked && picked.square === square;
          return (
            <button
              key={square}
              type="button"
              className={classes.join(' ')}
              data-square={square}
              aria-label={`${square}, ${letter === undefined ? 'empty' : pieceTitle(variant, letter)}`}
              aria-pressed={isPicked === true}
              tabIndex={square === start ? 0 : -1}
              onClick={() => press(square)}
              onPointerDown={(event) => letter !== undefined && begin(event, { square }, letter)}
            >
              {letter !== undefined && <PiecePicture variant={variant} letter={letter} />}
              {isEdge(square, 'file') && <span className="file-name" data-name={square[0]} />}
              {isEdge(square, 'rank') && <span className="rank-name" data-name={square.slice(1)} />}
            </button>
          );
        })}
        {arrows.length > 0 && <Arrows variant={variant} flipped={flipped} moves={arrows} />}
      </div>
      {hand(flipped ? 'black' : 'white')}
      {drag.letter !== undefined && (
        <div ref={drag.ghost} className="ghost">
          <PiecePicture variant={variant} letter={drag.letter} />
        </div>
      )}
      {asking && (
        <Promotion
          variant={variant}
          side={side}
          moving={pieces.get(asking[0]!.from) ?? asking[0]!.from}
          choices={asking}
          onChoose={finish}
        />
      )}
    </div>
  );

  /** Is it a square of the lowest row (or the left column), where the names of files (ranks) are written? */
  function isEdge(square: string, what: 'file' | 'rank'): boolean {
    const index = squares.indexOf(square);
    return what === 'rank' ? index % variant.files === 0 : index >= squares.length - variant.files;
  }
}

const NOTHING: ReadonlySet<string> = new Set();

const STEPS: Readonly<Record<string, readonly [column: number, row: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

function dropsOf(choices: readonly Choice[]): ReadonlySet<string> {
  return new Set(choices.filter(({ text }) => text.includes('@')).map(({ from }) => from));
}
