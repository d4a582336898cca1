import { createRoot, type Root } from 'react-dom/client';
import boardStyle from '../board/board.css?inline';
import pageStyle from '../page.css?inline';
import { ATTRIBUTES, type AttributeName, beginningOf } from './attributes.ts';
import { SmallPage } from './small-page.tsx';
import elementStyle from './stablemate-board.css?inline';

/**
 * `<stablemate-board game="team-mate" engine></stablemate-board>`: a game to be played in anybody's page; docs/page.md
 * describes its attributes. The text of a game may be written inside.
 */
class StablemateBoard extends HTMLElement {
  static readonly observedAttributes: readonly string[] = ATTRIBUTES;
  #root: Root | undefined;
  /** The number of games that were begun by attributes; each has a state of its own. */
  #games = 0;

  connectedCallback(): void {
    const shadow = this.shadowRoot ?? this.attachShadow({ mode: 'open' });
    shadow.replaceChildren();
    const style = document.createElement('style');
    style.textContent = pageStyle + boardStyle + elementStyle;
    const place = document.createElement('div');
    shadow.append(style, place);
    this.#root = createRoot(place);
    this.#render();
  }

  disconnectedCallback(): void {
    this.#root?.unmount();
    this.#root = undefined;
  }

  attributeChangedCallback(): void {
    this.#render();
  }

  #render(): void {
    const attribute = (name: AttributeName): string | null => this.getAttribute(name);
    this.#root?.render(
      <SmallPage
        key={++this.#games}
        beginning={beginningOf({ text: this.textContent ?? '', attribute })}
        onEvent={(name, detail) => this.dispatchEvent(new CustomEvent(name, { detail, bubbles: true }))}
      />,
    );
  }
}

customElements.define('stablemate-board', StablemateBoard);
