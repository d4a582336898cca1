import { type PointerEvent, type RefObject, useEffect, useRef, useState } from 'react';

/** Pixels by which the pointer must move before a press becomes a drag. */
const SLACK = 6;

/** Dragging pieces with mouse, pen or finger. */
export interface Drag {
  /** The letter of the piece that is dragged. */
  readonly letter: string | undefined;
  /** Its picture, which follows the pointer. */
  readonly ghost: RefObject<HTMLDivElement | null>;
  /** To be called for every press, before `begin`. */
  reset(): void;
  begin(event: PointerEvent, from: string, letter: string, onLift: () => void): void;
  move(event: PointerEvent): void;
  end(event: PointerEvent): void;
  cancel(): void;
  /** Was the click that comes now the end of a drag? */
  wasDragged(): boolean;
}

interface Options {
  /** The name of the square at a place of the window. */
  readonly squareAt: (x: number, y: number) => string | undefined;
  /** A piece was dragged to another place; `to` is undefined beside the board. */
  readonly onDrop: (from: string, to: string | undefined) => void;
}

interface Press {
  readonly from: string;
  readonly letter: string;
  readonly x: number;
  readonly y: number;
  readonly onLift: () => void;
  lifted: boolean;
}

export function useDrag({ squareAt, onDrop }: Options): Drag {
  const [letter, setLetter] = useState<string>();
  const ghost = useRef<HTMLDivElement>(null);
  const press = useRef<Press>(undefined);
  const dragged = useRef(false);
  const at = useRef({ x: 0, y: 0 });
  useEffect(() => {
    if (letter !== undefined) place(ghost.current, at.current);
  }, [letter]);

  function cancel(): void {
    press.current = undefined;
    setLetter(undefined);
  }

  return {
    letter,
    ghost,
    reset() {
      dragged.current = false;
    },
    begin(event, from, piece, onLift) {
      if (event.button !== 0) return;
      press.current = { from, letter: piece, x: event.clientX, y: event.clientY, onLift, lifted: false };
    },
    move(event) {
      const { current } = press;
      if (!current) return;
      at.current = { x: event.clientX, y: event.clientY };
      if (!current.lifted) {
        if (Math.hypot(event.clientX - current.x, event.clientY - current.y) < SLACK) return;
        current.lifted = true;
        dragged.current = true;
        (event.target as Element).setPointerCapture(event.pointerId);
        current.onLift();
        setLetter(current.letter);
      }
      place(ghost.current, at.current);
    },
    end(event) {
      const { current } = press;
      cancel();
      if (!current?.lifted) return;
      const square = squareAt(event.clientX, event.clientY);
      if (square !== current.from) onDrop(current.from, square);
    },
    cancel,
    wasDragged() {
      const was = dragged.current;
      dragged.current = false;
      return was;
    },
  };
}

function place(element: HTMLElement | null, { x, y }: { readonly x: number; readonly y: number }): void {
  if (element) element.style.transform = `translate(${x}px, ${y}px) translate(-50%, -50%)`;
}
