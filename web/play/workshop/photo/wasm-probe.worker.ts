// Says whether the browser lets code like the reader's run: one that holds to policies and does not know ours for it would not.
let isAllowed = true
try {
  // The smallest module there is.
  void new WebAssembly.Module(Uint8Array.of(0, 97, 115, 109, 1, 0, 0, 0))
} catch {
  isAllowed = false
}
postMessage(isAllowed)
