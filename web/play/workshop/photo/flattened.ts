/**
 * A grey picture, a byte a pixel, with the light taken out: each pixel beside the mean of what is around it, so that shadows
 * and dark corners are as white as the rest of the paper. The mean is of a square `2 * reach + 1` wide.
 */
export function flattened(grey: Uint8ClampedArray, width: number, height: number): Uint8ClampedArray<ArrayBuffer> {
  const reach = Math.max(8, Math.round(Math.min(width, height) / 32))
  const sums = sumsOf(grey, width, height)
  const flat = new Uint8ClampedArray(width * height)
  const across = width + 1
  for (let y = 0; y < height; y++) {
    const [above, below] = [Math.max(0, y - reach), Math.min(height, y + reach + 1)]
    for (let x = 0; x < width; x++) {
      const [left, right] = [Math.max(0, x - reach), Math.min(width, x + reach + 1)]
      const sum =
        sums[below * across + right]! -
        sums[above * across + right]! -
        sums[below * across + left]! +
        sums[above * across + left]!
      const mean = sum / ((below - above) * (right - left))
      flat[y * width + x] = (PAPER * grey[y * width + x]!) / Math.max(1, mean)
    }
  }
  return flat
}

/** How light the paper becomes. */
const PAPER = 220

/** At (x, y) the sum of all above and to the left, in an array that is wider and higher by one. */
function sumsOf(grey: Uint8ClampedArray, width: number, height: number): Uint32Array {
  const across = width + 1
  const sums = new Uint32Array(across * (height + 1))
  for (let y = 0; y < height; y++) {
    let row = 0
    for (let x = 0; x < width; x++) {
      row += grey[y * width + x]!
      sums[(y + 1) * across + x + 1] = sums[y * across + x + 1]! + row
    }
  }
  return sums
}
