/** Milliseconds after which the page is kept even if it is never at rest. */
const PATIENCE = 5000;

/**
 * Has the browser keep the page, so that it works without a network from now on. All that is loaded for that would make
 * the first move late, so it waits until the page is at rest.
 */
export function keepForOffline(): void {
  // There is none on hosts without https.
  if (!('serviceWorker' in navigator)) return;
  const register = (): void => {
    navigator.serviceWorker.register('sw.js').catch(() => {
      // Then the page needs its host next time, too.
    });
  };
  // Safari has no such callback.
  if ('requestIdleCallback' in globalThis) requestIdleCallback(register, { timeout: PATIENCE });
  else setTimeout(register, PATIENCE);
}
