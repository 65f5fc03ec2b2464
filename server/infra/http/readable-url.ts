/** Returns a URL whose path can be decoded. If an escape is invalid, encodes every %, so that no page matches. */
export function toDecodableUrl(url: string): string {
  const path = url.split('?', 1)[0] as string
  return path.includes('%') && !canDecode(path) ? path.replaceAll('%', '%25') : url
}

function canDecode(path: string): boolean {
  try {
    decodeURIComponent(path)
    return true
  } catch {
    return false
  }
}
