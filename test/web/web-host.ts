import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import sirv from 'sirv';

/** What is built: in dist/browser the library, in dist/web the page. */
export const DIST = fileURLToPath(new URL('../../dist', import.meta.url));
export const PAGE = fileURLToPath(new URL('../../dist/web', import.meta.url));

/** Headers by which a page is cross-origin isolated, and threads share memory. */
const ISOLATED = {
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Embedder-Policy': 'require-corp',
} as const;

/** How a folder is served. */
export interface SiteOptions {
  /** Whether pages are cross-origin isolated (true); a plain web host sends no headers for that. */
  readonly isolated?: boolean;
  /** More headers. */
  readonly headers?: Readonly<Record<string, string>>;
  /** Texts that are served besides, by their paths. */
  readonly texts?: Readonly<Record<string, string>>;
  /** Paths that are not there. */
  readonly missing?: RegExp;
}

/** A folder on a web host of its own. */
export interface Site {
  /** With a slash at its end. */
  readonly url: string;
  /** The paths that were asked for until now. */
  readonly asked: readonly string[];
  /** Ends the host; pages are offline then. */
  close(): Promise<void>;
}

/** Serves a folder on a free port of this machine. */
export async function serve(
  folder: string,
  { isolated = true, headers = {}, texts = {}, missing }: SiteOptions = {},
): Promise<Site> {
  const files = sirv(folder, { dev: true });
  const asked: string[] = [];
  const notFound = (response: ServerResponse): void => void response.writeHead(404).end();
  const server = createServer((request, response) => {
    const path = new URL(request.url!, 'http://site').pathname;
    asked.push(path);
    if (isolated) for (const [name, value] of Object.entries(ISOLATED)) response.setHeader(name, value);
    for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
    const text = texts[path];
    if (missing?.test(path)) notFound(response);
    else if (text === undefined) files(request, response, () => notFound(response));
    else response.writeHead(200, { 'Content-Type': 'text/html' }).end(text);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const close = async (): Promise<void> => {
    if (!server.listening) return;
    const closed = once(server, 'close');
    server.close();
    server.closeAllConnections();
    await closed;
  };
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`, asked, close };
}
