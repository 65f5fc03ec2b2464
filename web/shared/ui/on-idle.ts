const SAFARI_REST_MS = 500

/** Calls `work` once the document has loaded and the browser is idle. Returns a cancel function. */
export function onIdle(work: () => void): () => void {
  const off = new AbortController()
  const rest = () => requestIdle(() => off.signal.aborted || work())
  if (document.readyState === 'complete') rest()
  else window.addEventListener('load', rest, { once: true, signal: off.signal })
  return () => off.abort()
}

/** Uses a timeout in Safari, which lacks `requestIdleCallback`. */
const requestIdle = (work: () => void): unknown =>
  typeof requestIdleCallback === 'function' ? requestIdleCallback(work) : setTimeout(work, SAFARI_REST_MS)
