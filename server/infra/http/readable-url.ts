/** Returns a URL whose path can be decoded. If an escape is invalid, encodes every %, so that no page matches. */
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
