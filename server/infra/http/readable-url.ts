/** An address whose path can be decoded: where an escape is broken, every % stands for itself and so finds no page. */
export function readableUrl(url: string): string {
  const path = url.split('?', 1)[0] as string
  return path.includes('%') && !decodes(path) ? path.replaceAll('%', '%25') : url
}

function decodes(path: string): boolean {
  try {
    decodeURIComponent(path)
    return true
  } catch {
    return false
  }
}
