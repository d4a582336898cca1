import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import sirv from 'sirv';

/** The page as `npm run build:web` makes it. */
const PAGE = fileURLToPath(new URL('../../dist/web', import.meta.url));

export interface ServedPage {
  readonly url: string;
  /** Ends the server: from then on the page is offline. */
  close(): Promise<void>;
}

/**
 * Serves the page on a free port of this machine.
 *
 * @param isolated whether with the headers by which threads may share memory
 */
export async function servePage(isolated = true): Promise<ServedPage> {
  const files = sirv(PAGE, { dev: true });
  const server = createServer((request, response) => {
    if (isolated) {
      response.setHeader('Cross-Origin-Opener-Policy', 'same-origin');
      response.setHeader('Cross-Origin-Embedder-Policy', 'require-corp');
    }
    files(request, response, () => {
      response.writeHead(404).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
