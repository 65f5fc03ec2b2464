// Says whether the browser lets code like the reader's run: before Chromium 97 its policy has no word for it.
let isAllowed = true
try {
  // The smallest module there is.
  void new WebAssembly.Module(Uint8Array.of(0, 97, 115, 109, 1, 0, 0, 0))
} catch {
  isAllowed = false
}
postMessage(isAllowed)
