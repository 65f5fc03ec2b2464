const SAFARI_REST_MS = 500

/** Runs `work` once the page has loaded and the browser has nothing else to do; returns what calls it off. */
export function atRest(work: () => void): () => void {
  const off = new AbortController()
  const rest = () => whenIdle(() => off.signal.aborted || work())
  if (document.readyState === 'complete') rest()
  else window.addEventListener('load', rest, { once: true, signal: off.signal })
  return () => off.abort()
}

/** Safari can't tell when. */
const whenIdle = (work: () => void): unknown =>
  typeof requestIdleCallback === 'function' ? requestIdleCallback(work) : setTimeout(work, SAFARI_REST_MS)
