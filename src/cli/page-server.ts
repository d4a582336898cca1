import { createReadStream, realpathSync, statSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join, sep } from 'node:path';
import sirv from 'sirv';
import { codeOf } from '../errors/error-code.ts';
import { InputError } from '../errors/input-error.ts';

/** What is served, and where. */
export interface PageOptions {
  /** The folder with the page. */
  readonly folder: string;
  /** The network address to listen to, such as 127.0.0.1. */
  readonly host: string;
  /** Missing: the usual one, or the next that is free. */
  readonly port?: number | undefined;
  /** The text of a file of games that the page is to have. */
  readonly variants: string;
  /** Their networks: files by the paths at which the page looks for them, such as `/griffon.nnue`. */
  readonly networks?: ReadonlyMap<string, string>;
}

/** A server of a page. */
export interface PageServer {
  /** Where the page is. */
  readonly url: string;
  /** Ends it. */
  close(): Promise<void>;
}

/** The port that is tried first, and how many after it. */
const FIRST_PORT = 8420;
const PORTS = 20;

/** Where the page reads games of its user's own when it begins. */
const VARIANTS_PATH = '/variants.ini';

/** Browsers let threads share memory in pages that came with these. */
export const ISOLATED = {
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Embedder-Policy': 'require-corp',
} as const;

/**
 * Serves the page.
 *
 * @throws InputError (as a rejection) if the host or port cannot be listened to
 */
export async function servePage(options: PageOptions): Promise<PageServer> {
  const { host, port } = options;
  const server = createServer(handlerOf(options));
  for (let tried = port ?? FIRST_PORT; ; tried++) {
    const problem = await listen(server, host, tried);
    if (problem === undefined) break;
    const mayTryNext = port === undefined && problem === 'EADDRINUSE' && tried + 1 < FIRST_PORT + PORTS;
    if (!mayTryNext) throw new InputError(whyNot(problem, host, tried));
  }
  return {
    url: urlOf(server.address() as AddressInfo),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function handlerOf({
  folder,
  variants,
  networks,
}: PageOptions): (request: IncomingMessage, response: ServerResponse) => void {
  const root = realpathSync(folder);
  const files = sirv(root, { dev: true, etag: true });
  const notFound = (response: ServerResponse): void => {
    response.writeHead(404, { 'Content-Type': 'text/plain' }).end('There is no such file.\n');
  };
  return (request, response) => {
    for (const [name, value] of Object.entries(ISOLATED)) response.setHeader(name, value);
    const path = pathOf(request);
    const network = path === undefined ? undefined : networks?.get(path);
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      response.writeHead(405, { Allow: 'GET, HEAD' }).end();
    } else if (path === VARIANTS_PATH) {
      response.writeHead(200, { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'no-store' });
      response.end(variants);
    } else if (network !== undefined) {
      response.setHeader('Content-Type', 'application/octet-stream');
      createReadStream(network)
        .once('error', () => notFound(response))
        .pipe(response);
    } else if (path === undefined || !isFileOf(root, path)) notFound(response);
    else {
      request.url = encodeURI(path);
      files(request, response, () => notFound(response));
    }
  };
}

/** The path of the file that a request asks for, decoded; undefined if it makes no sense. */
function pathOf({ url = '/' }: IncomingMessage): string | undefined {
  try {
    const path = decodeURIComponent(url.split(/[?#]/, 1)[0]!);
    return path === '/' ? '/index.html' : path;
  } catch {
    return undefined;
  }
}

/** Is there such a file in a folder, to which no link leads, and none that is hidden? */
function isFileOf(root: string, path: string): boolean {
  const file = join(root, path);
  if (!file.startsWith(root + sep) || /[\\/][.]/.test(path)) return false;
  try {
    return realpathSync(file) === file && statSync(file).isFile();
  } catch {
    return false;
  }
}

/** Why a server cannot listen, as the system's code; undefined if it can. */
function listen(server: Server, host: string, port: number): Promise<string | undefined> {
  return new Promise((resolve) => {
    const failed = (error: Error): void => resolve(codeOf(error));
    server.once('error', failed).listen({ host, port, exclusive: true }, () => {
      server.off('error', failed);
      resolve(undefined);
    });
  });
}

function whyNot(problem: string, host: string, port: number): string {
  if (problem === 'EADDRINUSE')
    return `port ${port} of ${host} is in use; --port takes another one, and without it a free one is found`;
  if (problem === 'EACCES') return `port ${port} of ${host} is not allowed to this user; ports from 1024 on are`;
  return `cannot listen to ${host} at port ${port}: ${problem}`;
}

function urlOf({ address, family, port }: AddressInfo): string {
  const everywhere = address === '0.0.0.0' || address === '::';
  const name = everywhere ? 'localhost' : family === 'IPv6' ? `[${address}]` : address;
  return `http://${name}:${port}/`;
}
