const SAFARI_REST_MS = 500

/** Runs `work` once the page has loaded and the browser is idle. Returns a cancel function. */
export function atRest(work: () => void): () => void {
  const off = new AbortController()
  const rest = () => whenIdle(() => off.signal.aborted || work())
  if (document.readyState === 'complete') rest()
  else window.addEventListener('load', rest, { once: true, signal: off.signal })
  return () => off.abort()
}

/** Safari lacks `requestIdleCallback`. */
const whenIdle = (work: () => void): unknown =>
  typeof requestIdleCallback === 'function' ? requestIdleCallback(work) : setTimeout(work, SAFARI_REST_MS)
