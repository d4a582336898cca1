/** Beside the page lies a file with games of its host; it may have none. */
const FILE = 'variants.ini';

/** The text of the games that the page's host offers; empty if it offers none, or cannot be asked. */
export async function hostedGames(): Promise<string> {
  try {
    const response = await fetch(FILE);
    const text = response.ok ? await response.text() : '';
    // Some hosts answer with a page of their own where there is no such file.
    return /^\s*</.test(text) ? '' : text;
  } catch {
    return '';
  }
}
